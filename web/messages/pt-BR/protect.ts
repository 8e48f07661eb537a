/** The console's page about protecting an app. */
export default {
  setupLoading: 'As instruções aparecem quando a configuração terminar de carregar.',
  howToProtect: 'Como proteger seu app',
  fileFailed: 'Não foi possível carregar este arquivo.',
  gateway: 'Gateway',
  library: 'Biblioteca',
  gatewayHelp:
    'O Housekey fica na frente do app e encaminha as requisições para ele. É a opção mais fácil: só mais uma variável. Garanta que o app não possa ser acessado de nenhuma outra forma.',
  nginxHelp: 'O nginx verifica cada requisição com o Housekey antes de encaminhá-la ao app.',
  caddyHelp:
    'O Caddy verifica cada requisição com o Housekey antes de encaminhá-la ao app e obtém certificados TLS automaticamente.',
  traefikHelp:
    'O Traefik verifica cada requisição com o Housekey antes de encaminhá-la ao app. Ele não pode remover o cookie de sessão dessas requisições; o arquivo explica o que isso significa.',
  composeHelp: 'O Housekey e o app em contêineres, com o Housekey como gateway.',
  systemdHelp: 'O Housekey como serviço systemd isolado.',
  libraryHelp: 'O login dentro do seu próprio app, com as mesmas configurações.',
  housekeyEnvironment: 'Ambiente do Housekey',
  traefikFile: 'um arquivo para o provedor de arquivos do Traefik',
  notPublicName:
    '{host} não é um nome público. Substitua <code>login.example.com</code>, <code>app.example.com</code> e <code>example.com</code> pelos seus próprios nomes.',
  checkGuesses:
    'Confira duas suposições: <code>{domain}</code>, o domínio que o login e o app compartilham, e <code>{app}</code>, o nome do app.',
  replaceAddress: 'Substitua <code>127.0.0.1:3000</code> pelo endereço do seu app.',
} as const;
