/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: '本文へ移動',
  pages: 'ページ',
  welcome: 'ようこそ',
  console: 'コンソール',
  app: 'アプリ',
  openConsole: 'コンソールを開く',
  guest: 'ゲスト',
  account: 'アカウント:',
  signedInAs: 'サインイン中:',
  signOut: 'サインアウト',
  signingOut: 'サインアウトしています…',
  cancel: 'キャンセル',
  done: '完了',
  copy: 'コピー',
  copyWhat: '{what} をコピー',
  copied: 'コピーしました。',
  selected: '選択しました。キーボードでコピーしてください。',
  checkingSession: 'セッションを確認しています…',
  loadingConsole: 'コンソールを読み込んでいます…',
  loadingConfiguration: '設定を読み込んでいます…',
  ownerOnly: 'このサインインの安全性とサインインの記録を見られるのは所有者だけです。',
  configurationUnreachable: 'サービスに接続できないため、設定を表示できません。',
  pageFailed: 'このページを読み込めませんでした',
  pageFailedHelp: 'サービスが停止しているか、このページを開いた後に更新された可能性があります。',
  reload: '再読み込み',
  unreachableTitle: 'サービスに接続できません',
  pageHidden:
    'サービスがサインイン状態を確認するまで、このページは表示されません。サインアウトはされていません。',
  pageHiddenHelp:
    'サービスが再起動中か、接続が切れている可能性があります。このサービスを運用している場合は、動作しているか確認し、ログを確認してください。',
  notFound: 'ページが見つかりません',
  notFoundHelp:
    '<code>{path}</code> にページはありません。リンクが古いか、アドレスが間違っている可能性があります。',
  goToWelcome: 'ようこそページへ',
  appUnreachable: 'アプリに接続できません',
  appUnreachableSummary: 'Housekey は動作していますが、このアドレスのアプリに接続できません。',
  appUnreachableAdvice:
    'アプリが再起動中の可能性があります。しばらくしてからもう一度お試しください。このアプリを運用している場合は、動作しているか確認し、ログを確認してください。',
  appSlow: 'アプリの応答に時間がかかりすぎました',
  appSlowSummary: 'Housekey は動作していますが、このアドレスのアプリが時間内に応答しませんでした。',
  appSlowAdvice:
    '何かを送信していた場合は、届いている可能性があります。再送信する前に確認してください。このアプリを運用している場合は、負荷の原因を確認してください。',
  appOversized: 'アプリが送信したヘッダーが多すぎます',
  appOversizedSummary:
    'Housekey は動作していますが、このアドレスのアプリが許容量を超えるヘッダーを返しました。',
  appOversizedAdvice:
    'このサイトの Cookie を削除すると解決することがあります。このアプリを運用している場合は、送信するヘッダーを 64 KiB 未満にしてください。',
  signInNotAffected: 'サインインには影響ありません。',
  guestLead:
    'このアドレスを開いた人は、あなたと同じように誰でも<strong>ゲスト</strong>として入れます。',
  guestLeadWithApp:
    'このアドレスを開いた人は、あなたと同じように誰でも<strong>ゲスト</strong>として入り、このアドレスのアプリを使用できます。',
  ownerLead:
    '<user>{email}</user> としてサインインしています。サインインできるのはあなただけです。',
  ownerLeadWithApp:
    '<user>{email}</user> としてサインインしています。このアドレスのアプリにサインインできるのはあなただけです。',
  otherLead: '<user>{email}</user> としてサインインしています。',
  authDisabled: '認証が無効になっています',
  setUpLogin: 'ログインを設定',
  aboutHousekey: 'Housekey について',
  aboutLogin: 'Housekey は、セルフホストのアプリのためのログインです。',
  aboutAppLogin:
    'Housekey は、このアドレスのアプリのログインです。アプリ側にログインは必要ありません。',
  aboutUser:
    'ユーザーは 1 人で、メールアドレスとパスワードは 1 つずつです。アカウントもユーザーデータベースもありません。',
  configuration: '設定',
  consoleExplains: '<link>コンソール</link>に、説明と修正方法があります。',
  twoVariables:
    '2 つの環境変数で認証が有効になります。設定してから、サービスを再起動してください。',
  emailVariable: 'サインインに使用するメールアドレス',
  hashVariable: 'パスワードに対して <code>housekey hash</code> が出力するハッシュ',
  nothingToFix: '修正が必要なものはありません。',
  noSignIn: 'サインインの記録はありません。',
  noDevice: 'パスワードでサインインした端末はありません。',
  andMore: '{names} {count, plural, other {ほか # 件}}',
} as const;
