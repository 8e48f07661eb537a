/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Ir para o conteúdo',
  pages: 'Páginas',
  welcome: 'Boas-vindas',
  console: 'Console',
  app: 'App',
  openConsole: 'Abrir o console',
  guest: 'Convidado',
  account: 'Conta:',
  signedInAs: 'Conectado como',
  signOut: 'Sair',
  signingOut: 'Saindo…',
  cancel: 'Cancelar',
  done: 'Concluído',
  copy: 'Copiar',
  copyWhat: 'Copiar {what}',
  copied: 'Copiado.',
  selected: 'Selecionado. Copie com o teclado.',
  checkingSession: 'Verificando sua sessão…',
  loadingConsole: 'Carregando o console…',
  loadingConfiguration: 'Carregando a configuração…',
  ownerOnly: 'Só o proprietário vê se este login é seguro e quem entrou.',
  configurationUnreachable:
    'Não foi possível acessar o serviço, por isso a configuração não pode ser exibida.',
  pageFailed: 'Não foi possível carregar esta página',
  pageFailedHelp:
    'O serviço pode estar fora do ar ou ter sido atualizado depois que você abriu esta página.',
  reload: 'Recarregar',
  unreachableTitle: 'Serviço inacessível',
  pageHidden:
    'Esta página fica oculta até que o serviço confirme quem você é. Sua sessão não foi encerrada.',
  pageHiddenHelp:
    'O serviço pode estar reiniciando ou sua conexão pode ter caído. Se você administra este serviço, verifique se ele está em execução e consulte o log dele.',
  notFound: 'Página não encontrada',
  notFoundHelp:
    'Não há nenhuma página em <code>{path}</code>. O link pode estar desatualizado ou o endereço pode ter sido digitado errado.',
  goToWelcome: 'Ir para a página de boas-vindas',
  appUnreachable: 'Não foi possível acessar o app',
  appUnreachableSummary:
    'O Housekey está funcionando, mas não consegue se conectar ao app neste endereço.',
  appUnreachableAdvice:
    'O app pode estar reiniciando. Tente novamente em instantes. Se você administra este app, verifique se ele está em execução e consulte o log dele.',
  appSlow: 'O app demorou demais',
  appSlowSummary: 'O Housekey está funcionando, mas o app neste endereço não respondeu a tempo.',
  appSlowAdvice:
    'Se você estava enviando algo, pode ser que tenha chegado. Verifique antes de enviar novamente. Se você administra este app, verifique o que o mantém ocupado.',
  appOversized: 'O app enviou cabeçalhos demais',
  appOversizedSummary:
    'O Housekey está funcionando, mas o app neste endereço respondeu com mais cabeçalhos do que o permitido.',
  appOversizedAdvice:
    'Excluir os cookies deste site pode ajudar. Se você administra este app, faça com que ele envie menos de 64 KiB de cabeçalhos.',
  signInNotAffected: 'Seu login não foi afetado.',
  guestLead:
    'Qualquer pessoa que abre este endereço entra como <strong>convidado</strong>, assim como você.',
  guestLeadWithApp:
    'Qualquer pessoa que abre este endereço entra como <strong>convidado</strong>, assim como você, e pode usar o app neste endereço.',
  ownerLead: 'Conectado como <user>{email}</user>. Só você pode entrar.',
  ownerLeadWithApp:
    'Conectado como <user>{email}</user>. Só você pode entrar no app neste endereço.',
  otherLead: 'Conectado como <user>{email}</user>.',
  authDisabled: 'A autenticação está desativada',
  setUpLogin: 'Configurar o login',
  aboutHousekey: 'Sobre o Housekey',
  aboutLogin: 'O Housekey é um login para apps auto-hospedados.',
  aboutAppLogin:
    'O Housekey é o login do app neste endereço. O app não precisa de um login próprio.',
  aboutUser:
    'Ele tem um único usuário, com um e-mail e uma senha. Não há contas nem banco de dados de usuários.',
  configuration: 'Configuração',
  consoleExplains: '<link>O console</link> explica estes pontos e mostra como corrigi-los.',
  twoVariables: 'Duas variáveis de ambiente ativam a autenticação. Defina-as e reinicie o serviço.',
  emailVariable: 'o e-mail com que você entra',
  hashVariable: 'o hash que <code>housekey hash</code> mostra para a sua senha',
  nothingToFix: 'Não há nada a corrigir.',
  noSignIn: 'Nenhum login registrado.',
  noDevice: 'Nenhum dispositivo entrou com a senha.',
  andMore: '{names} e {count, plural, one {mais #} other {mais #}}',
} as const;
