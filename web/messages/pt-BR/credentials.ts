/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Carregando as chaves de acesso…',
  passkeysFailed: 'Não foi possível carregar as chaves de acesso.',
  passkeysHelp:
    'Com uma chave de acesso, você entra usando a impressão digital, o rosto ou o PIN do seu dispositivo, e ela só funciona nas páginas deste serviço. O Housekey guarda a chave pública dela em <code>SERVICE_PASSKEYS</code>, e nenhum segredo.',
  noPasskeys: 'Ainda não há chaves de acesso.',
  passkeyFor: '<strong>{name}</strong> para {host}',
  passkeyConfigured: 'em SERVICE_PASSKEYS',
  passkeyUnsaved: 'ainda não está em SERVICE_PASSKEYS: funciona até a reinicialização',
  passkeyDeleted:
    'removida, mas ainda em SERVICE_PASSKEYS: exclua a entrada dela antes de reiniciar',
  passkeyElsewhere: 'em SERVICE_PASSKEYS, mas para outro host',
  needsPublicUrl:
    'Uma chave de acesso pertence a um nome de host. Defina SERVICE_PUBLIC_URL com o endereço https deste serviço e reinicie-o.',
  needsHostName:
    'Os navegadores recusam chaves de acesso para um endereço IP. Dê um nome de host a este serviço e defina-o em SERVICE_PUBLIC_URL.',
  needsHttps:
    'Os navegadores recusam chaves de acesso sem HTTPS. Disponibilize este serviço por HTTPS e defina SERVICE_PUBLIC_URL com o endereço https dele.',
  registrationCanceled: 'Cancelado: a janela do navegador foi fechada ou o tempo se esgotou.',
  registrationUnsupported:
    'Este dispositivo não pode guardar uma chave de acesso ou não pode verificar o usuário com impressão digital, rosto ou PIN.',
  registrationInsecure:
    'O navegador recusou chaves de acesso nesta página. Abra o console no endereço de SERVICE_PUBLIC_URL.',
  registrationKnown: 'Este dispositivo já tem uma chave de acesso para este serviço.',
  registrationFailed: 'O navegador não conseguiu usar uma chave de acesso. Tente novamente.',
  registrationExpired: 'Demorou demais. Comece novamente.',
  registrationRefused: 'A chave de acesso não foi aceita. Comece novamente.',
  passkeysNeedHttps:
    'As chaves de acesso exigem um endereço https com nome de host em SERVICE_PUBLIC_URL',
  lastPasskey:
    'Esta é a única chave de acesso, e as senhas estão desativadas; remova SERVICE_PASSWORD_SIGN_IN primeiro',
  passkeyNameRule:
    'O nome deve ter de 1 a 40 letras sem acento, dígitos, pontos, hifens e sublinhados',
  passkeyNameTaken: 'Outra chave de acesso já tem este nome; escolha outro',
  tooManyPasskeys:
    'Há chaves de acesso demais fora da configuração; adicione-as e reinicie o serviço',
  passkeyRegistered: 'Esta chave de acesso já está registrada',
  serviceUnreachable: 'Não foi possível acessar o serviço.',
  serviceBusy: 'O serviço está ocupado. Tente novamente em instantes.',
  registerPasskey: 'Registrar chave de acesso',
  passkeyName: 'Nome, por exemplo celular',
  passwordAgain: 'Digite sua senha novamente',
  confirmOwner: 'Confirme que é você. Isso vale por dez minutos.',
  removePasskey: 'Remover chave de acesso',
  removePasskeyHelp: 'Ela não pode mais entrar, e as sessões dela terminam na hora.',
  incorrectPassword: 'Senha incorreta',
  confirmWithPasskey: 'Confirmar com chave de acesso',
  passkeyCreated:
    'A chave de acesso foi criada. Agora entre com ela uma vez para confirmar que funciona.',
  testPasskey: 'Testar chave de acesso',
  keepPasskey: 'Só mais um passo: guardar a chave de acesso',
  keepPasskeyHelp:
    'Ela já serve para entrar, mas só até o serviço reiniciar. Adicione a entrada dela à configuração. Ela não contém nenhum segredo.',
  allPasskeys: 'Com todas as chaves de acesso, no lugar que você usa:',
  codesOff:
    'Desativados: a senha basta para entrar. Se também for exigido um código de um app autenticador, uma senha roubada não será suficiente.',
  codesTurnOn:
    'Para ativá-los, execute este comando no host e adicione à configuração a linha que ele mostra:',
  codesEachSignIn:
    'Ativados: cada login com a senha exige um código do seu app autenticador. Com <code>SERVICE_TOTP_EVERY=device</code>, um dispositivo conhecido só precisa de um a cada 30 dias.',
  codesEachDevice:
    'Ativados: cada dispositivo precisa de um código do seu app autenticador a cada 30 dias. Com <code>SERVICE_TOTP_EVERY=sign-in</code>, cada login com a senha exige um.',
  codesLost:
    'Não há códigos de recuperação. Se você perder o app autenticador, execute <code>housekey link</code> no host, ou remova <code>SERVICE_TOTP_SECRET</code> e reinicie o serviço.',
  loadingAppTokens: 'Carregando os tokens de app…',
  appTokensUnreachable:
    'Não foi possível acessar o serviço, por isso os tokens de app não podem ser exibidos.',
  appTokensHelp:
    'Scripts, git, clientes de calendário e outros programas usam o app com estes tokens. Para criar um, execute <code>housekey app-token NAME</code> e coloque a linha dele em <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Todos os métodos',
  limitsEverywhere: '{methods} em todos os caminhos do app.',
  limitsEverywhereUntil: '{methods} em todos os caminhos do app, até {date}.',
  limits: '{methods} em {paths}.',
  limitsUntil: '{methods} em {paths}, até {date}.',
  neverUsed: 'Não usado desde o início do serviço.',
  usedRecently: 'Usado nas últimas duas horas.',
  lastUsed: 'Usado pela última vez {ago}.',
  expiredState: 'expirado',
  revokedState: 'revogado',
  revoke: 'Revogar',
  revokeWhich: 'Revogar {name}',
  revokeTitle: 'Revogar <code>{name}</code>?',
  revokeConfirm: 'Revogar token',
  revoking: 'Revogando…',
  revokeFailed: 'Não foi possível revogar. O token de app continua válido.',
  revokeHelp:
    'O programa que o usa é recusado imediatamente, e suas requisições em andamento são encerradas. Sem Redis ou <code>SERVICE_STATE_DIR</code>, o token volta a ser válido após uma reinicialização, até que você remova a linha dele de <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: '{name} foi revogado. Remova também a linha dele de SERVICE_APP_TOKENS.',
} as const;
