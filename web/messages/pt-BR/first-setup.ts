/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Escolha como você vai entrar. O Housekey gera as configurações, com um hash no lugar da sua senha. Depois, você as salva.',
  setUpPrivacy: 'Tudo fica nesta máquina. Nada é armazenado nem enviado a outro lugar.',
  newEmail: 'E-mail',
  newEmailHint: 'Você entra com ele. O Housekey não envia mensagens a este endereço.',
  newEmailMissing: 'Digite um e-mail.',
  newPassword: 'Senha',
  newPasswordHint:
    'Pelo menos 8 caracteres. Quatro ou mais palavras aleatórias são fáceis de lembrar.',
  strengthWeak: 'Fraca: escolha outra',
  strengthFair: 'Razoável',
  strengthGood: 'Boa',
  strengthStrong: 'Forte',
  strengthLabel: 'Força da senha: {strength}',
  weakShort: 'Use pelo menos 8 caracteres.',
  weakCommon: 'Esta é uma das senhas mais comuns. Os invasores a testam primeiro.',
  weakPersonal: 'A maior parte dela está no seu e-mail.',
  weakPredictable:
    'Palavras, anos e sequências de teclas são fáceis de adivinhar. Escolha uma mais longa.',
  protectWhat: 'O que você quer proteger?',
  protectNothing: 'Nada por enquanto',
  protectApp: 'Um app',
  appAddress: 'Endereço do app',
  appAddressHint: 'Onde o Housekey acessa o app, sem caminho.',
  appAddressMissing: 'Digite o endereço do app.',
  appImage: 'Imagem do app',
  appImageHint: 'Como na documentação dele, por exemplo, ghcr.io/name/app:1.',
  appImageMissing: 'Digite o nome de uma imagem.',
  runHow: 'Como você executa o Housekey?',
  runDirectly: 'Como programa',
  createFiles: 'Criar as configurações',
  creatingFiles: 'Criando…',
  setupUnreachable:
    'Não foi possível acessar o serviço. Verifique se ele está em execução e tente novamente.',
  setupBusy:
    '{seconds, plural, one {Muitas tentativas. Tente novamente em # segundo.} other {Muitas tentativas. Tente novamente em # segundos.}}',
  saveFiles: 'Salve suas configurações',
  saveFilesLead: 'Estes textos são exibidos uma única vez. Eles funcionam como estão.',
  stepFolder: 'Abra um terminal na pasta das configurações:',
  stepSave:
    '{count, plural, one {Salve este texto em um arquivo com este nome:} other {Salve estes textos em arquivos com estes nomes:}}',
  stepPrivate: 'Impeça que outros usuários desta máquina os leiam:',
  stepStart: 'Pare o serviço em execução com Ctrl+C e inicie o novo:',
  stepRestart: 'Pare o Housekey com Ctrl+C e inicie-o novamente.',
  stepSignIn: 'Abra <link>{address}</link> e entre com <strong>{email}</strong>.',
  changeAnswers: 'Alterar as respostas',
  noSetup: 'O login não pode ser configurado aqui',
  noSetupEnabled:
    'A autenticação já está ativada. Para alterá-la, execute <code>housekey init</code>.',
  noSetupApp:
    'O Housekey está na frente de um app. Para configurá-lo, execute <code>housekey init</code>.',
  noSetupAddress:
    'O serviço escuta em um endereço que outras máquinas podem acessar. Inicie-o com <code>HOST=127.0.0.1</code> ou execute <code>housekey init</code>.',
  noSetupProxy:
    'Esta página não está disponível por meio de um proxy. Abra o endereço do próprio serviço.',
  noSetupRemote:
    'Esta página só está disponível na máquina do serviço, em <code>localhost</code> ou <code>127.0.0.1</code>.',
  noSetupCode:
    'Abra o endereço com o código que o Housekey mostrou ao iniciar ou execute <code>housekey init</code>.',
  backToWelcome: 'Ir para a página de boas-vindas',
} as const;
