/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'パスキーを読み込んでいます…',
  passkeysFailed: 'パスキーを読み込めませんでした。',
  passkeysHelp:
    'パスキーを使うと、端末の指紋、顔、または PIN でサインインできます。このサービスのページでのみ機能します。Housekey は公開鍵を <code>SERVICE_PASSKEYS</code> に保存し、秘密情報は保存しません。',
  noPasskeys: 'パスキーはまだありません。',
  passkeyFor: '<strong>{name}</strong> ({host} 用)',
  passkeyConfigured: 'SERVICE_PASSKEYS に設定済み',
  passkeyUnsaved: 'SERVICE_PASSKEYS に未設定: 再起動するまで有効',
  passkeyDeleted:
    '削除済みですが、SERVICE_PASSKEYS に残っています: 再起動前に項目を削除してください',
  passkeyElsewhere: 'SERVICE_PASSKEYS に設定済みですが、別のホスト用です',
  needsPublicUrl:
    'パスキーは 1 つのホスト名に結び付きます。SERVICE_PUBLIC_URL にこのサービスの https アドレスを設定して、再起動してください。',
  needsHostName:
    'ブラウザは IP アドレスではパスキーを受け付けません。このサービスにホスト名を割り当て、SERVICE_PUBLIC_URL に設定してください。',
  needsHttps:
    'ブラウザは HTTPS なしではパスキーを受け付けません。このサービスに HTTPS で接続できるようにし、SERVICE_PUBLIC_URL にその https アドレスを設定してください。',
  registrationCanceled:
    'キャンセルされました: ブラウザのウィンドウが閉じられたか、時間切れになりました。',
  registrationUnsupported:
    'この端末はパスキーを保存できないか、指紋、顔、または PIN で本人確認ができません。',
  registrationInsecure:
    'このページではブラウザがパスキーを拒否しました。SERVICE_PUBLIC_URL のアドレスでコンソールを開いてください。',
  registrationKnown: 'この端末には、このサービスのパスキーがすでにあります。',
  registrationFailed: 'ブラウザでパスキーを使用できませんでした。もう一度お試しください。',
  registrationExpired: '時間がかかりすぎました。最初からやり直してください。',
  registrationRefused: 'パスキーが受け付けられませんでした。最初からやり直してください。',
  passkeysNeedHttps:
    'パスキーを使うには、SERVICE_PUBLIC_URL がホスト名を含む https アドレスである必要があります',
  lastPasskey:
    'これは唯一のパスキーで、パスワードは無効になっています。先に SERVICE_PASSWORD_SIGN_IN を削除してください',
  passkeyNameRule:
    '名前は 1 ～ 40 文字の英字、数字、ピリオド、ハイフン、アンダースコアにしてください',
  passkeyNameTaken: '同じ名前のパスキーがあります。別の名前にしてください',
  tooManyPasskeys: '設定に追加されていないパスキーが多すぎます。追加してから再起動してください',
  passkeyRegistered: 'このパスキーはすでに登録されています',
  serviceUnreachable: 'サービスに接続できません。',
  serviceBusy: 'サービスが混み合っています。しばらくしてからもう一度お試しください。',
  registerPasskey: 'パスキーを登録',
  passkeyName: '名前 (例: phone)',
  passwordAgain: 'パスワード (再入力)',
  confirmOwner: 'ご本人であることを確認してください。確認は 10 分間有効です。',
  removePasskey: 'パスキーを削除',
  removePasskeyHelp: 'このパスキーではサインインできなくなり、そのセッションはすぐに終了します。',
  incorrectPassword: 'パスワードが正しくありません',
  confirmWithPasskey: '代わりにパスキーで確認',
  passkeyCreated:
    'パスキーが作成されました。動作を確認するため、一度このパスキーでサインインしてください。',
  testPasskey: 'パスキーをテスト',
  keepPasskey: 'あと 1 ステップ: パスキーを保存する',
  keepPasskeyHelp:
    'このパスキーは今すぐ使えますが、サービスが再起動するまでです。項目を設定に追加してください。秘密情報は含まれていません。',
  allPasskeys: 'すべてのパスキーを含む設定です。お使いの設定方法に合うものを使用してください:',
  codesOff:
    'オフ: パスワードだけでサインインできます。認証アプリのコードも必要にすると、パスワードが盗まれてもそれだけではサインインできません。',
  codesTurnOn:
    'オンにするには、ホストで次のコマンドを実行し、表示された行を設定に追加してください:',
  codesEachSignIn:
    'オン: パスワードでのサインインには毎回、認証アプリのコードが必要です。<code>SERVICE_TOTP_EVERY=device</code> にすると、既知の端末では 30 日に 1 回だけ必要になります。',
  codesEachDevice:
    'オン: 端末ごとに、30 日に 1 回認証アプリのコードが必要です。<code>SERVICE_TOTP_EVERY=sign-in</code> にすると、パスワードでのサインインのたびに必要になります。',
  codesLost:
    '回復コードはありません。アプリを失った場合は、ホストで <code>housekey link</code> を実行するか、<code>SERVICE_TOTP_SECRET</code> を削除してサービスを再起動してください。',
  loadingAppTokens: 'アプリトークンを読み込んでいます…',
  appTokensUnreachable: 'サービスに接続できないため、アプリトークンを表示できません。',
  appTokensHelp:
    'スクリプト、git、カレンダーなどのプログラムは、これを使ってアプリを利用します。作成するには <code>housekey app-token NAME</code> を実行し、その行を <code>SERVICE_APP_TOKENS</code> に追加してください。',
  allMethods: 'すべてのメソッド',
  limitsEverywhere: '{methods}: アプリのすべてのパス。',
  limitsEverywhereUntil: '{methods}: アプリのすべてのパス、{date} まで。',
  limits: '{methods}: {paths}。',
  limitsUntil: '{methods}: {paths}、{date} まで。',
  neverUsed: 'サービスの起動以降、使用されていません。',
  usedRecently: '過去 2 時間以内に使用されました。',
  lastUsed: '最終使用: {ago}。',
  expiredState: '期限切れ',
  revokedState: '無効化済み',
  revoke: '無効化',
  revokeWhich: '{name} を無効化',
  revokeTitle: '<code>{name}</code> を無効化しますか？',
  revokeConfirm: 'トークンを無効化',
  revoking: '無効化しています…',
  revokeFailed: '無効化できませんでした。アプリトークンはまだ有効です。',
  revokeHelp:
    '使用しているプログラムはすぐに拒否され、実行中のリクエストは終了します。Redis または <code>SERVICE_STATE_DIR</code> がない場合、<code>SERVICE_APP_TOKENS</code> から行を削除するまで、再起動するとトークンは再び有効になります。',
  revokedDone: '{name} を無効化しました。SERVICE_APP_TOKENS からもその行を削除してください。',
} as const;
