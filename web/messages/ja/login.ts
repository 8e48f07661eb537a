/** The login page. */
export default {
  signIn: 'サインイン',
  signInTo: '{host} にサインイン',
  passwordHelp: 'このサービスの設定時に指定したメールアドレスとパスワードを使用してください。',
  email: 'メールアドレス',
  emailMissing: 'メールアドレスを入力してください。',
  password: 'パスワード',
  passwordMissing: 'パスワードを入力してください。',
  showPassword: 'パスワードを表示',
  capsLock: 'Caps Lock がオンになっています。',
  staySignedIn: 'サインインしたままにする',
  signingIn: 'サインインしています…',
  signingYouIn: 'サインインしています…',
  loading: '読み込んでいます…',
  host: 'ホスト:',
  language: '言語',
  openApp: 'アプリを開く',
  enterCode: 'コードを入力',
  codeHelp: '認証アプリには 30 秒ごとに新しいワンタイムコードが表示されます。',
  code: 'ワンタイムコード',
  codeMissing: 'コードを入力してください。',
  backToPassword: 'パスワードに戻る',
  passkeySignIn: 'パスキーでサインイン',
  passkeyHelp: 'このサービスに登録されているパスキーを使用してください。',
  passkeysUnsupported: 'このブラウザではここでパスキーを使用できません。',
  waitingForBrowser: 'ブラウザの応答を待っています…',
  hostUnreachable: '{host} に接続できません',
  unreachable: 'サービスに接続できません',
  unreachableHelp: 'サービスが再起動中か、接続が切れている可能性があります。',
  tryAgain: '再試行',
  trying: '試行しています…',
  noResponseAfter: '{count, plural, other {# 回}}再試行しましたが、応答がありません。',
  retriesByItself: 'このページは {seconds, plural, other {# 秒}}後に自動的に再試行します。',
  retryIn: '{seconds, plural, other {# 秒}}後に再試行します。',
  tryNow: 'もう一度お試しいただけます。',
  waitClock: '{time} 後にもう一度お試しください。',
  waitSeconds: '{seconds, plural, other {# 秒}}後にもう一度お試しください。',
  waitMinutes: '{minutes, plural, other {# 分}}後にもう一度お試しください。',
  incorrect:
    'メールアドレスまたはパスワードが正しくありません。両方を確認して、もう一度お試しください。',
  codeRequired: 'ワンタイムコードを入力してください。',
  incorrectCode: 'コードが正しくありません。端末とサービスの時計が合っているか確認してください。',
  usedCode: 'このコードはもう使用できません。次のコードをお待ちください。',
  tooManyCodes: '誤ったコードの入力が多すぎます。',
  codeUnavailable: '現在、サービスで確認できません。',
  linkInvalid:
    'このリンクは発行から 5 分以上経過しているか、使用済みです。もう一度「housekey link」を実行してください。',
  throttled: '試行回数が多すぎます。',
  busy: 'サービスは他のサインインを処理しています。',
  failedUnreachable:
    'サービスに接続できません。接続を確認してから、もう一度サインインしてください。',
  unexpected: 'サービスで問題が発生しました。しばらくしてからもう一度お試しください。',
  crossSite:
    'ブロックされました: このページは別のサイトの一部のようです。本来のアドレスで開いてください。',
  cookieBlocked:
    'サインイン状態を保つ Cookie がブラウザにブロックされました。許可してから、もう一度サインインしてください。',
  proving:
    'サービスが混み合っています。サインインのためにブラウザが追加の計算をしています。1 分ほどかかることがあります。',
  expired: 'セッションの有効期限が切れました。続けるにはサインインしてください。',
  revoked:
    '別の場所でサインアウトされたか、パスワードまたは署名鍵が変更されました。もう一度サインインしてください。',
  signedOutInOtherTab: '別のタブでサインアウトしました。続けるにはサインインしてください。',
  signedOut: 'サインアウトしました。',
  signedOutLocally:
    'このブラウザでのみサインアウトしました。サービスに接続できず、セッションを終了できませんでした。',
  signedOutEverywhere: 'すべての端末でサインアウトしました。各端末で再度サインインが必要です。',
  pendingReplicas: '他のレプリカには、Redis に再び接続でき次第反映されます。',
  pendingStateDirectory:
    'この変更はまだメモリ内にしかありません。状態ディレクトリに再び書き込めるようになる前にサービスが再起動すると、失われます。',
  linkTitle: 'リンクでサインイン',
  linkHelp: 'このリンクを使うと、この端末でパスワードなしでサインインできます。1 回だけ有効です。',
  usePassword: '代わりにパスワードを使用',
  bounced: 'アプリからこのページに戻されました',
  bouncedHelp:
    '再度サインインする必要はありませんが、アプリがこのページへのリダイレクトを繰り返しています。',
  bouncedGateway:
    'このアプリを運用している場合は、/login にリダイレクトする理由を確認してください。アプリに独自のログインがある場合は、それを無効にするか、SERVICE_PREFIX_ONLY=true を設定してください。',
  bouncedProxy:
    'このアプリを運用している場合は、SERVICE_COOKIE_DOMAIN にアプリのホストが含まれていること、プロキシが Cookie を転送していることを確認してください。',
  openHousekey: 'Housekey を開く',
  passkeyUnknown:
    'このパスキーは登録されていないか、削除されています。別のパスキーを使用してください。',
  passkeyExpired: '時間がかかりすぎました。もう一度お試しください。',
  passkeyRefused:
    'パスキーが受け付けられませんでした。指紋、顔、または PIN でロックを解除する必要があります。',
  promptCanceled:
    'パスキーは使用されませんでした: ブラウザのウィンドウが閉じられたか、使用できるパスキーがありませんでした。',
  promptUnsupported: 'このブラウザまたは端末ではパスキーを使用できません。',
  promptInsecure:
    'このページではブラウザがパスキーを拒否しました。サービスを本来の https アドレスで開いてください。',
  promptKnown: 'この端末には、このサービスのパスキーがすでにあります。',
  promptFailed: 'ブラウザでパスキーを使用できませんでした。もう一度お試しください。',
} as const;
