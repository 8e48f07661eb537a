/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'サインインの方法を決めてください。Housekey が、パスワードの代わりにハッシュを使った設定を作成します。作成された設定はご自身で保存してください。',
  setUpPrivacy:
    'すべてこのコンピューターの中で処理されます。保存されたり、外部に送信されたりすることはありません。',
  newEmail: 'メールアドレス',
  newEmailHint: 'サインインに使用します。Housekey がここにメールを送ることはありません。',
  newEmailMissing: 'メールアドレスを入力してください。',
  newPassword: 'パスワード',
  newPasswordHint: '8 文字以上。ランダムな単語を 4 つ以上並べると覚えやすくなります。',
  strengthWeak: '弱い: 別のものにしてください',
  strengthFair: '普通',
  strengthGood: '良い',
  strengthStrong: '強い',
  strengthLabel: 'パスワードの強度: {strength}',
  weakShort: '8 文字以上にしてください。',
  weakCommon: '非常によく使われるパスワードです。攻撃者が最初に試します。',
  weakPersonal: '大部分がメールアドレスに含まれています。',
  weakPredictable: '単語、年、並んだキーはすぐに推測されます。もっと長くしてください。',
  protectWhat: '何を保護しますか？',
  protectNothing: 'まだなし',
  protectApp: 'アプリ',
  appAddress: 'アプリのアドレス',
  appAddressHint: 'Housekey がアプリに接続するアドレスです。パスは含めません。',
  appAddressMissing: 'アプリのアドレスを入力してください。',
  appImage: 'アプリのイメージ',
  appImageHint: 'アプリのドキュメントにあるとおりに入力します。例: ghcr.io/name/app:1',
  appImageMissing: 'イメージの名前を入力してください。',
  runHow: 'Housekey をどのように実行しますか？',
  runDirectly: 'プログラムとして',
  createFiles: '設定を作成',
  creatingFiles: '作成しています…',
  setupUnreachable: 'サービスに接続できません。動作しているか確認して、もう一度お試しください。',
  setupBusy: '{seconds, plural, other {試行回数が多すぎます。# 秒後にもう一度お試しください。}}',
  saveFiles: '設定を保存',
  saveFilesLead: '次のテキストは一度しか表示されません。そのまま使用できます。',
  stepFolder: '設定を置くフォルダーでターミナルを開いてください:',
  stepSave: '{count, plural, other {テキストを、次の名前のファイルとして保存してください:}}',
  stepPrivate: 'このコンピューターの他のユーザーが設定を読めないようにしてください:',
  stepStart: '実行中のサービスを Ctrl+C で停止し、新しいサービスを起動してください:',
  stepRestart: 'Housekey を Ctrl+C で停止し、もう一度起動してください。',
  stepSignIn: '<link>{address}</link> を開き、<strong>{email}</strong> でサインインしてください。',
  changeAnswers: '入力内容を変更',
  noSetup: 'ここではログインを設定できません',
  noSetupEnabled:
    '認証はすでに有効です。変更するには <code>housekey init</code> を実行してください。',
  noSetupApp:
    'Housekey はアプリの前段で動作しています。ログインを設定するには <code>housekey init</code> を実行してください。',
  noSetupAddress:
    'サービスは、他のコンピューターから接続できるアドレスで待ち受けています。<code>HOST=127.0.0.1</code> を指定して起動するか、<code>housekey init</code> を実行してください。',
  noSetupProxy:
    'このページはプロキシ経由では利用できません。サービス自体のアドレスを開いてください。',
  noSetupRemote:
    'このページは、サービスが動作しているコンピューターで <code>localhost</code> または <code>127.0.0.1</code> を開いた場合にのみ利用できます。',
  noSetupCode:
    'Housekey の起動時に表示されたコード付きのアドレスを開くか、<code>housekey init</code> を実行してください。',
  backToWelcome: 'ようこそページへ',
} as const;
