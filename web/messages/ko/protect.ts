/** The console's page about protecting an app. */
export default {
  setupLoading: '구성을 불러오면 안내가 표시됩니다.',
  howToProtect: '앱을 보호하는 방법',
  fileFailed: '이 파일을 불러오지 못했습니다.',
  gateway: '게이트웨이',
  library: '라이브러리',
  gatewayHelp:
    'Housekey가 앱 앞에서 실행되며 요청을 앱으로 전달합니다. 변수 하나만 추가하면 되는 가장 쉬운 방법입니다. 다른 경로로는 앱에 접근할 수 없도록 하세요.',
  nginxHelp: 'nginx는 모든 요청을 앱으로 전달하기 전에 Housekey로 확인합니다.',
  caddyHelp:
    'Caddy는 모든 요청을 앱으로 전달하기 전에 Housekey로 확인하고, TLS 인증서를 자동으로 발급받습니다.',
  traefikHelp:
    'Traefik은 모든 요청을 앱으로 전달하기 전에 Housekey로 확인합니다. 이 요청에서 세션 쿠키를 제거할 수는 없으며, 그 영향은 파일에 설명되어 있습니다.',
  composeHelp: 'Housekey를 게이트웨이로 하여 Housekey와 앱을 컨테이너에서 실행합니다.',
  systemdHelp: 'Housekey를 샌드박스가 적용된 systemd 서비스로 실행합니다.',
  libraryHelp: '같은 설정으로 자신의 앱에 로그인 기능을 통합합니다.',
  housekeyEnvironment: 'Housekey의 환경 변수',
  traefikFile: 'Traefik 파일 공급자용 파일',
  notPublicName:
    '{host}: 공개 도메인 이름이 아닙니다. <code>login.example.com</code>, <code>app.example.com</code>, <code>example.com</code>을 실제 도메인 이름으로 바꾸세요.',
  checkGuesses:
    '추측한 값 두 개를 확인하세요. <code>{domain}</code>: 로그인과 앱이 공유하는 도메인, <code>{app}</code>: 앱의 이름.',
  replaceAddress: '<code>127.0.0.1:3000</code>을 앱의 주소로 바꾸세요.',
} as const;
