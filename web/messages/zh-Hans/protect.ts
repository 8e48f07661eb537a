/** The console's page about protecting an app. */
export default {
  setupLoading: '配置加载后会显示说明。',
  howToProtect: '如何保护您的应用',
  fileFailed: '无法加载此文件。',
  gateway: '网关',
  library: '库',
  gatewayHelp:
    'Housekey 运行在应用前面并向其转发请求。这是最简单的方式：只需再加一个变量。请确保无法通过其他途径访问应用。',
  nginxHelp: 'nginx 在将每个请求转发给应用之前，都会先向 Housekey 核验。',
  caddyHelp: 'Caddy 在将每个请求转发给应用之前，都会先向 Housekey 核验，并自动获取 TLS 证书。',
  traefikHelp:
    'Traefik 在将每个请求转发给应用之前，都会先向 Housekey 核验。它无法从这些请求中移除会话 Cookie；文件中说明了其影响。',
  composeHelp: 'Housekey 和应用在容器中运行，Housekey 作为网关。',
  systemdHelp: 'Housekey 作为沙盒化的 systemd 服务运行。',
  libraryHelp: '使用相同的设置，在您自己的应用中集成登录。',
  housekeyEnvironment: 'Housekey 的环境变量',
  traefikFile: '用于 Traefik 文件提供程序的文件',
  notPublicName:
    '{host} 不是公共域名。请将 <code>login.example.com</code>、<code>app.example.com</code> 和 <code>example.com</code> 替换为您自己的域名。',
  checkGuesses:
    '请检查两处推测：<code>{domain}</code>（登录和应用共用的域名）和 <code>{app}</code>（应用的名称）。',
  replaceAddress: '请将 <code>127.0.0.1:3000</code> 替换为您的应用的地址。',
} as const;
