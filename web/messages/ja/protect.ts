/** The console's page about protecting an app. */
export default {
  setupLoading: '設定が読み込まれると、手順が表示されます。',
  howToProtect: 'アプリを保護する方法',
  fileFailed: 'このファイルを読み込めませんでした。',
  gateway: 'ゲートウェイ',
  library: 'ライブラリ',
  gatewayHelp:
    'Housekey がアプリの前段で動作し、リクエストを転送します。最も簡単な方法で、変数を 1 つ追加するだけです。他の経路でアプリに到達できないようにしてください。',
  nginxHelp: 'nginx は、アプリに転送する前にすべてのリクエストを Housekey で確認します。',
  caddyHelp:
    'Caddy は、アプリに転送する前にすべてのリクエストを Housekey で確認し、TLS 証明書を自動的に取得します。',
  traefikHelp:
    'Traefik は、アプリに転送する前にすべてのリクエストを Housekey で確認します。リクエストからセッション Cookie を取り除くことはできません。その影響については、ファイルに説明があります。',
  composeHelp: 'Housekey をゲートウェイとして、Housekey とアプリをコンテナで動かします。',
  systemdHelp: 'Housekey をサンドボックス化された systemd サービスとして動かします。',
  libraryHelp: '同じ設定で、自分のアプリにログインを組み込みます。',
  housekeyEnvironment: 'Housekey の環境変数',
  traefikFile: 'Traefik のファイルプロバイダー用のファイル',
  notPublicName:
    '{host} は公開されたドメイン名ではありません。<code>login.example.com</code>、<code>app.example.com</code>、<code>example.com</code> を実際のドメイン名に置き換えてください。',
  checkGuesses:
    '推測した 2 つの値を確認してください: ログインとアプリが共有するドメイン <code>{domain}</code> と、アプリの名前 <code>{app}</code> です。',
  replaceAddress: '<code>127.0.0.1:3000</code> をアプリのアドレスに置き換えてください。',
} as const;
