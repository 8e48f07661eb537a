/** The console's page about protecting an app. */
export default {
  setupLoading: 'Yapılandırma yüklenince yönergeler görünür.',
  howToProtect: 'Uygulamanız nasıl korunur?',
  fileFailed: 'Bu dosya yüklenemedi.',
  gateway: 'Ağ geçidi',
  library: 'Kitaplık',
  gatewayHelp:
    'Housekey uygulamanın önünde çalışır ve istekleri ona iletir. En kolay kurulum budur: Yalnızca bir değişken daha gerekir. Uygulamaya başka hiçbir yoldan ulaşılamadığından emin olun.',
  nginxHelp: 'nginx, her isteği uygulamaya iletmeden önce Housekey’e sorar.',
  caddyHelp:
    'Caddy, her isteği uygulamaya iletmeden önce Housekey’e sorar ve TLS sertifikalarını kendiliğinden alır.',
  traefikHelp:
    'Traefik, her isteği uygulamaya iletmeden önce Housekey’e sorar. Oturum çerezini bu isteklerden çıkaramaz; bunun ne anlama geldiği dosyada açıklanır.',
  composeHelp: 'Housekey ve uygulama kapsayıcılarda, Housekey ağ geçidi olarak.',
  systemdHelp: 'Korumalı alanda çalışan bir systemd hizmeti olarak Housekey.',
  libraryHelp: 'Kendi uygulamanızın içinde oturum açma, aynı ayarlarla.',
  housekeyEnvironment: 'Housekey ortamı',
  traefikFile: 'Traefik’in dosya sağlayıcısı için bir dosya',
  notPublicName:
    '{host} herkese açık bir ad değil. <code>login.example.com</code>, <code>app.example.com</code> ve <code>example.com</code> yerine kendi adlarınızı yazın.',
  checkGuesses:
    'İki tahmini denetleyin: oturum açma ile uygulamanın ortak etki alanı <code>{domain}</code> ve uygulamanın adı <code>{app}</code>.',
  replaceAddress: '<code>127.0.0.1:3000</code> yerine uygulamanızın adresini yazın.',
} as const;
