/** The login page. */
export default {
  signIn: 'Entrar',
  signInTo: 'Entrar em {host}',
  passwordHelp: 'Use o e-mail e a senha com que este serviço foi configurado.',
  email: 'E-mail',
  emailMissing: 'Digite seu e-mail.',
  password: 'Senha',
  passwordMissing: 'Digite sua senha.',
  showPassword: 'Mostrar senha',
  capsLock: 'O Caps Lock está ativado.',
  staySignedIn: 'Continuar conectado',
  signingIn: 'Entrando…',
  signingYouIn: 'Entrando…',
  loading: 'Carregando…',
  host: 'Host:',
  language: 'Idioma',
  openApp: 'Abrir o app',
  enterCode: 'Digite o código',
  codeHelp: 'Seu app autenticador mostra um novo código de uso único a cada 30 segundos.',
  code: 'Código de uso único',
  codeMissing: 'Digite o código.',
  backToPassword: 'Voltar para a senha',
  passkeySignIn: 'Entrar com uma chave de acesso',
  passkeyHelp: 'Use uma chave de acesso registrada para este serviço.',
  passkeysUnsupported: 'Este navegador não pode usar chaves de acesso aqui.',
  waitingForBrowser: 'Aguardando o navegador…',
  hostUnreachable: 'Não foi possível acessar {host}',
  unreachable: 'Não foi possível acessar o serviço',
  unreachableHelp: 'O serviço pode estar reiniciando ou sua conexão pode ter caído.',
  tryAgain: 'Tentar novamente',
  trying: 'Tentando…',
  noResponseAfter:
    'Ainda sem resposta após {count, plural, one {# nova tentativa} other {# novas tentativas}}.',
  retriesByItself:
    'Esta página tentará novamente de forma automática em {seconds, plural, one {# segundo} other {# segundos}}.',
  retryIn: 'Nova tentativa em {seconds, plural, one {# segundo} other {# segundos}}.',
  tryNow: 'Você já pode tentar novamente.',
  waitClock: 'Tente novamente em {time}.',
  waitSeconds: 'Tente novamente em {seconds, plural, one {# segundo} other {# segundos}}.',
  waitMinutes: 'Tente novamente em {minutes, plural, one {# minuto} other {# minutos}}.',
  incorrect: 'E-mail ou senha incorretos. Verifique ambos e tente novamente.',
  codeRequired: 'Digite o código de uso único.',
  incorrectCode:
    'Código incorreto. Verifique se os relógios do seu dispositivo e do serviço estão certos.',
  usedCode: 'Este código não pode mais ser usado. Aguarde o próximo.',
  tooManyCodes: 'Muitos códigos incorretos.',
  codeUnavailable: 'O serviço não pode verificar isso no momento.',
  linkInvalid:
    'Este link tem mais de cinco minutos ou já foi usado. Execute “housekey link” novamente.',
  throttled: 'Muitas tentativas.',
  busy: 'O serviço está ocupado com outros logins.',
  failedUnreachable: 'Não foi possível acessar o serviço. Verifique sua conexão e entre novamente.',
  unexpected: 'Algo deu errado no serviço. Tente novamente em instantes.',
  crossSite:
    'Bloqueado: esta página parece fazer parte de outro site. Abra-a diretamente no endereço dela.',
  cookieBlocked:
    'Seu navegador bloqueou o cookie que mantém você conectado. Permita-o e entre novamente.',
  proving:
    'O serviço está ocupado. Seu navegador está fazendo um cálculo extra para você entrar. Isso pode levar um minuto.',
  expired: 'Sua sessão expirou. Entre para continuar de onde parou.',
  revoked:
    'Sua sessão foi encerrada em outro lugar, ou a senha ou a chave de assinatura mudou. Entre novamente.',
  signedOutInOtherTab: 'Você saiu em outra aba. Entre para continuar de onde parou.',
  signedOut: 'Você saiu.',
  signedOutLocally:
    'Você saiu apenas neste navegador: não foi possível acessar o serviço para encerrar a sessão.',
  signedOutEverywhere: 'Você saiu de todos os dispositivos. É preciso entrar novamente em cada um.',
  pendingReplicas:
    'As outras réplicas farão o mesmo assim que o Redis puder ser acessado novamente.',
  pendingStateDirectory:
    'Por enquanto, isso está apenas na memória: se o serviço reiniciar antes de poder gravar novamente no diretório de estado, a mudança será perdida.',
  linkTitle: 'Entrar com link',
  linkHelp: 'Com este link, você entra neste dispositivo sem a senha. Ele funciona uma única vez.',
  usePassword: 'Usar a senha',
  bounced: 'O app enviou você de volta',
  bouncedHelp:
    'Você não precisa entrar novamente, mas o app continua redirecionando você para esta página.',
  bouncedGateway:
    'Se você administra este app, verifique por que ele redireciona para /login. Se ele tiver um login próprio nesse caminho, desative-o ou defina SERVICE_PREFIX_ONLY=true.',
  bouncedProxy:
    'Se você administra este app, verifique se SERVICE_COOKIE_DOMAIN abrange o host dele e se o seu proxy repassa os cookies.',
  openHousekey: 'Abrir o Housekey',
  passkeyUnknown: 'Esta chave de acesso não está registrada aqui ou foi removida. Use outra.',
  passkeyExpired: 'Demorou demais. Tente novamente.',
  passkeyRefused:
    'A chave de acesso não foi aceita. Ela precisa ser desbloqueada com impressão digital, rosto ou PIN.',
  promptCanceled:
    'Nenhuma chave de acesso foi usada: a janela do navegador foi fechada ou não tinha nada a oferecer.',
  promptUnsupported: 'Este navegador ou dispositivo não pode usar chaves de acesso.',
  promptInsecure:
    'O navegador recusou chaves de acesso nesta página. Abra o serviço diretamente no endereço https dele.',
  promptKnown: 'Este dispositivo já tem uma chave de acesso para este serviço.',
  promptFailed: 'O navegador não conseguiu usar uma chave de acesso. Tente novamente.',
} as const;
