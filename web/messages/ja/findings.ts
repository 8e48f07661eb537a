/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': '認証が有効になっています。',
  'auth-enabled.meaning': 'サインインできるのは {email} だけです。',

  'open.summary': '認証が無効になっています。',
  'open.meaning':
    'SERVICE_EMAIL もパスワードも設定されていないため、誰でもゲストとしてアクセスできます。',
  'open-app.meaning':
    'SERVICE_EMAIL もパスワードも設定されていないため、このサービスの背後にあるアプリを誰でもゲストとして使用できます。',
  'open-without-password.meaning':
    'SERVICE_EMAIL は設定されていますが、パスワードが設定されていないため、誰でもゲストとしてアクセスできます。',
  'open-without-email.meaning':
    'パスワードは設定されていますが、メールアドレスが設定されていないため、誰でもゲストとしてアクセスできます。',
  'open-exposed.summary': '{host} に接続できる人は誰でもアクセスできます。',
  'open-exposed.meaning':
    'サービスは他のコンピューターから接続できるアドレスで待ち受けており、誰に対しても認証を行いません。',
  'open-exposed.fix':
    'HOST=127.0.0.1 を設定するか、SERVICE_EMAIL と SERVICE_PASSWORD_HASH を設定してください',

  'email-spaces.summary': 'SERVICE_EMAIL の先頭または末尾にスペースがあります。',
  'email-spaces.meaning':
    'メールアドレスは完全一致で照合されるため、スペースなしで入力するとサインインできません。',
  'email-uppercase.summary': 'SERVICE_EMAIL に大文字が含まれています。',
  'email-uppercase.meaning':
    'メールアドレスは完全一致で照合されるため、小文字で入力するとサインインできません。',
  'email-without-at.summary': 'SERVICE_EMAIL に @ が含まれていません。',
  'email-without-at.meaning':
    'メールアドレスは完全一致で照合されるため、完全なメールアドレスを入力するとサインインできません。',

  'password-plain.summary': 'パスワードが平文で設定されています。',
  'password-plain.meaning':
    '開発用であれば問題ありません。このサービスの環境変数を読める人は誰でもパスワードを知ることができます。',
  'password-plain-exposed.meaning':
    '他のコンピューターがこのサービスに接続でき、サービスの環境変数を読める人は誰でもパスワードを知ることができます。',
  'password-cost-low.summary': 'パスワードハッシュのコストが低すぎます ({cost})。',
  'password-cost-low.meaning':
    'ハッシュを入手した人が、パスワードを高速に推測できます。推奨される最小値は {minimum} です。',
  'password-cost-high.summary': 'パスワードハッシュのコストが非常に高くなっています ({cost})。',
  'password-cost-high.meaning':
    'サービスが動作しているコンピューターでは、サインインのたびに数秒かかります。コストが 1 上がるごとに時間は 2 倍になります。一般的な値は 12 です。',
  'password-cost-high-measured.meaning':
    'サービスが動作しているコンピューターでは、サインインのたびに約 {duration}かかります。コストが 1 上がるごとに時間は 2 倍になります。一般的な値は 12 です。',
  'password-hashed.summary': 'パスワードは bcrypt ハッシュで設定されています。',
  'password-hashed.meaning':
    'パスワード自体は、サービスが動作しているコンピューターに保存されていません。コスト: {cost}。',
  'password-short.summary': 'パスワードが {minimum} 文字未満です。',
  'password-short.meaning':
    '試行回数の制限によって時間はかかりますが、攻撃者に推測される可能性があります。',
  'password-common.summary': '非常によく使われるパスワードです。',
  'password-common.meaning':
    '攻撃者が最初に試すパスワードです。別のパスワードを選び、ハッシュにして設定してください。',

  'secret-generated.summary': '署名鍵は起動のたびに生成されます。',
  'secret-generated.meaning': '再起動すると、全員がサインアウトされます。',
  'secret-short.summary':
    'SERVICE_SECRET_KEY が短すぎます (現在 {length} バイト、{minimum} バイト以上が必要)。',
  'secret-short.meaning':
    'トークンを持っている人は誰でも鍵の推測を試みることができ、推測できれば独自のトークンに署名できます。',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY が同じ文字の繰り返しです。',
  'secret-repeated.meaning': '誰でも推測でき、その鍵で独自のトークンに署名できます。',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY は長いものの、推測できます。',
  'secret-guessable.meaning':
    '単語の組み合わせ、繰り返し、またはよく知られた例です。トークンを持っている人は誰でも推測が正しいか確かめられ、その鍵で独自のトークンに署名できます。',
  'secret-configured.summary': '署名鍵が設定されています。',
  'secret-configured.meaning': 'セッションは、サービスを再起動しても維持されます。',

  'codes.summary': 'サインインのたびにワンタイムコードが必要です。',
  'codes.meaning': 'パスワードを知られても、それだけではサインインできません。',
  'codes-per-device.summary': '端末ごとに、30 日に 1 回ワンタイムコードが必要です。',
  'codes-per-device.meaning':
    'コードを入力済みの端末では、パスワードを知っている人はコードなしでサインインできます。',
  'codes-per-device-forgotten.summary':
    '再起動すると、すべての端末でワンタイムコードが再び必要になります。',
  'codes-per-device-forgotten.meaning':
    'SERVICE_TOTP_EVERY=device で端末を識別するには、再起動しても変わらない署名鍵が必要です。',

  'passkeys.summary': '{count, plural, other {# 個}}のパスキーでサインインできます。',
  'passkeys.meaning': 'パスワードでもサインインできます。',
  'passwords-off.summary': '{count, plural, other {# 個}}のパスキーでのみサインインできます。',
  'passwords-off.meaning': 'パスワードは拒否されます。',
  'passkeys-unusable.summary': 'パスキーを使用できません。',
  'passkeys-unusable.meaning':
    'パスキーは 1 つのホスト名に結び付きます。そのホスト名を SERVICE_PUBLIC_URL で指定する必要があります。',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL に IP アドレスが指定されています。ブラウザは IP アドレスではパスキーを受け付けません。',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL が https ではありません。ブラウザは https なしではパスキーを受け付けません。',
  'passkey-elsewhere.summary':
    'パスキー「{name}」は {host} 用ですが、このサービスのホストは {ownHost} です。',
  'passkey-elsewhere.meaning':
    'ブラウザは、パスキーを登録したホストでのみそのパスキーを提示します。',
  'passkey-elsewhere.fix':
    'コンソールで新しいパスキーを登録し、SERVICE_PASSKEYS にあるこのパスキーと置き換えてください。',
  'passkey-unsaved.summary': 'パスキー「{name}」はまだ設定に追加されていません。',
  'passkey-unsaved.meaning': 'サービスが再起動するまで、このレプリカで使用できます。',
  'passkey-unsaved.fix':
    'コンソールの「パスキー」に表示される項目を SERVICE_PASSKEYS に追加してください。',
  'passkey-still-configured.summary': 'パスキー「{name}」は削除されましたが、設定に残っています。',
  'passkey-still-configured.meaning':
    '再起動すると、再びサインインに使用できるようになります。他のレプリカでは今も使用できます。',
  'passkey-still-configured.fix':
    'SERVICE_PASSKEYS からこのパスキーの項目を削除して、再起動してください。',
  'passkey-counter.summary': 'パスキー「{name}」の署名カウンターの値が前より小さくなりました。',
  'passkey-counter.meaning':
    'パスキーが複製された可能性があります。ただし、正しくカウントしない認証器もあります。',
  'passkey-counter.fix':
    '信頼できない場合は、コンソールでこのパスキーを削除し、別のパスキーを登録してください。',

  'app-token-expired.summary':
    '{count, plural, other {アプリトークン {names} の有効期限が切れています。}}',
  'app-token-expired.meaning': '期限切れのトークンを送信しているプログラムは拒否されます。',
  'app-token-expired.fix':
    'SERVICE_APP_TOKENS から削除するか、`housekey app-token` で新しく作成してください',
  'app-token-revoked.summary':
    '{count, plural, other {アプリトークン {names} は無効化されましたが、設定に残っています。}}',
  'app-token-revoked.meaning':
    'このサービスが再起動するまでは拒否されます。再起動すると、再び有効になります。',
  'app-token-revoked-redis.meaning': 'Redis のデータが残っている間は拒否されます。',
  'app-token-revoked-state.meaning': '状態ディレクトリのデータが残っている間は拒否されます。',
  'app-token-revoked.fix': 'SERVICE_APP_TOKENS から削除してください',

  'host-unseen.summary':
    '{opened} を開きましたが、サービスがホストとして受け取ったのは {received} です。',
  'host-unseen.meaning':
    'プロキシが Host ヘッダーを書き換えています。リンクやリダイレクトが誤ったホストに向かい、フォームが拒否されることがあります。',
  'client-is-proxy.summary':
    'すべてのクライアントのアドレスが {address} と認識されていますが、これはプロキシです。',
  'client-is-proxy.meaning':
    'このプロキシは転送ヘッダーを送信していますが、信頼するように設定されていません。サインイン失敗回数の上限がすべてのクライアントで共有されるため、攻撃者が上限を使い切ると、あなたもサインインを待たされます。',
  'client-past-proxy.summary':
    'サービスと同じコンピューターから、プロキシを経由せずに接続しています。',
  'client-past-proxy.meaning':
    '{address} のプロキシを経由して接続するクライアントは、プロキシが転送するアドレスで識別されます。',
  'client-unnamed.summary': '{address} のプロキシがクライアントのアドレスを転送していません。',
  'client-unnamed.meaning':
    'サインイン失敗回数の上限がすべてのクライアントで共有されるため、攻撃者が上限を使い切ると、あなたもサインインを待たされます。',
  'client-known.summary': 'あなたのアドレスは {address} です。',
  'client-known.meaning':
    '各クライアントは固有のアドレスで識別され、サインイン失敗回数の上限も個別に適用されます。',

  'https.summary': 'HTTPS で接続しています。',
  'https.meaning':
    'Cookie には Secure 属性があり、Strict-Transport-Security によってブラウザは必ず HTTPS を使用します。',
  'https-unseen.summary': 'HTTPS で接続していますが、サービスはそれを認識していません。',
  'https-unseen.meaning':
    'Cookie は Secure なしで設定され、Strict-Transport-Security ヘッダーは送信されません。',
  'https-unseen-cookie.meaning':
    'セッション Cookie は Secure なしで設定され、Strict-Transport-Security ヘッダーは送信されません。',
  'http-on-this-machine.summary': 'サービスと同じコンピューターから HTTP で接続しています。',
  'http-on-this-machine.meaning':
    '通信がこのコンピューターの外に出ないため、傍受されることはありません。',
  'http.summary': '暗号化されていない HTTP で接続しています。',
  'http.meaning': 'ネットワークの経路上にいる人は誰でも、パスワードとトークンを読み取れます。',
  'http-cookie.meaning':
    'ネットワークの経路上にいる人は誰でも、パスワードと、Secure ではないセッション Cookie を読み取れます。',

  'clock.summary': '時計は合っています。',
  'clock.meaning': 'セッションの有効期限は、表示どおりの時刻に切れます。',
  'clock-behind.summary': 'サービスの時計が、この端末の時計より {duration}遅れています。',
  'clock-ahead.summary': 'サービスの時計が、この端末の時計より {duration}進んでいます。',
  'clock-skew.meaning':
    'どちらかの時計がずれています。セッションの有効期限は、このページの表示とは異なる時刻に切れます。',
  'clock-skew-codes.meaning':
    'どちらかの時計がずれています。サービスの時計がずれている場合、認証アプリのコードは拒否されます。',

  'upstream.summary': '{address} のアプリは応答しています。',
  'upstream.meaning': '今回の応答: {status}。',
  'upstream-slow.summary': '{address} のアプリは、接続を受け付けますが応答しません。',
  'upstream-slow.meaning':
    'ユーザーには、しばらく待たされた後にエラーページが表示されます。アプリが起動中か、フリーズしている可能性があります。',
  'upstream-unreachable.summary': '{address} のアプリに接続できません ({reason})。',
  'upstream-unreachable.meaning':
    'ユーザーには代わりにエラーページが表示されます。アプリを起動するか、アドレスを修正してください。',
  'upstream-failing.summary':
    '{address} のプロキシは応答しますが、アプリに接続できません ({status})。',
  'upstream-failing.meaning':
    'アプリを起動するか、SERVICE_UPSTREAM にアプリ自体のアドレスを設定してください。',
  'upstream-refuses-host.summary': 'アプリが {host} へのリクエストを拒否しています ({status})。',
  'upstream-refuses-host.meaning':
    '公開名と訪問者のヘッダーがないリクエストには正常に応答します。アプリは、ホストまたはプロキシを独自のリストと照合しています。',
  'upstream-refuses-host.fix':
    'アプリが受け付けるホストに {host} を、信頼するプロキシに Housekey を追加してください',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM の {address} は Housekey 自身です。',
  'upstream-is-self.meaning': 'アプリへのリクエストが、繰り返し Housekey に戻ってきます。',
  'upstream-own-api.summary': 'アプリには {paths} に独自の API があります。',
  'upstream-own-api.meaning':
    'そこでは Housekey が応答するため、アプリのその部分は動作しません。Housekey が別のパスを使用するように設定してください。',
  'upstream-websocket.summary': 'アプリは WebSocket 接続を受け付けます。',
  'upstream-websocket.meaning': 'アプリのルートパスで今テストしました。',
  'upstream-websocket-elsewhere.summary': 'アプリは、ルートパスで WebSocket 接続を受け付けません。',
  'upstream-websocket-elsewhere.meaning':
    'ハンドシェイクに {status} で応答しました。他のパスでは受け付ける可能性があります。',
  'upstream-websocket-unanswered.summary': 'アプリが WebSocket のハンドシェイクに応答しません。',
  'upstream-websocket-unanswered.meaning':
    'アプリが WebSocket を使用しない場合は、無視してかまいません。使用する場合は、アプリの前段のプロキシがアップグレードリクエストを破棄しています。',

  'state.summary': '状態ディレクトリに書き込めます。',
  'state-used.summary': '状態ディレクトリに書き込めます (使用中: {owner})。',
  'state.meaning':
    'サインアウト、使用済みのコードとリンク、アクティビティは、再起動しても維持されます。',
  'state-unwritable.summary': '状態ディレクトリに書き込めません: {reason}。',
  'state-unwritable.meaning':
    'サービスはメモリ上で動作を続け、書き込みを再試行します。書き込めるようになる前に再起動すると、その間のサインアウトは失われます。',
  'state-unwritable.fix':
    'サービスが {path} に書き込めるようにし、そのディスクの空き容量を確保してください',
  'state-damaged.summary':
    '状態ディレクトリで、破損したレコード {count, plural, other {# 件}}をスキップしました。',
  'state-damaged.meaning':
    'サインアウト済みのトークンが再び有効になっている可能性があります。破損したファイルはまだ置き換えられていません。',
  'state-damaged-copied.meaning':
    'サインアウト済みのトークンが再び有効になっている可能性があります。破損したファイルは journal.damaged として残してあります。',
  'state-damaged-lost.meaning':
    'サインアウト済みのトークンが再び有効になっている可能性があります。破損したファイルを journal.damaged として残せませんでした: {reason}。',
  'state-damaged.fix':
    'コンソールで「すべての端末でサインアウト」を押し、ディスクを確認してください',
  'state-lost.summary': '状態ディレクトリのジャーナルをまったく読み取れませんでした。',
  'state-lost.meaning':
    '今回の起動より前のセッションはすべて終了しました。コンソールで無効化したアプリトークンは再び有効です。',
  'state-lost.fix':
    'ディスクを確認してください。破損したファイルは {path}/journal.damaged です。無効化したトークンは SERVICE_APP_TOKENS から削除してください',
  'state-exposed.summary':
    'サービスが動作しているコンピューターの他のユーザーが、状態ディレクトリに書き込めます。',
  'state-exposed.meaning':
    '他のユーザーがファイルを置き換えて、サインアウトを取り消すことができます。ディレクトリの所有者をサービスのユーザーまたは root にし、そのユーザーだけが書き込めるようにする必要があります。',
  'state-unlocked.summary': '状態ディレクトリのファイルシステムはロックをサポートしていません。',
  'state-unlocked.meaning':
    '別の Housekey が同じディレクトリを使用しても検出できず、両方のデータが失われます。',
  'state-unlocked.fix':
    'ローカルのファイルシステムに {path} を置くか、他に使用しているものがないことを確認してください',

  'redis.summary':
    'Redis に接続しています ({others, plural, =0 {他のレプリカなし} other {他のレプリカ # 個}})。',
  'redis.meaning':
    'サインアウト、サインイン失敗回数の上限、コンソールのアクティビティを、レプリカ間で共有しています。',
  'redis-lost.summary': 'Redis を利用できません: {reason}。',
  'redis-lost.meaning':
    'このレプリカは単独で動作を続けます。サインインとセッションは機能し、サインイン失敗回数はレプリカごとに制限されます。サインアウトは、Redis が復旧したときに他のレプリカに伝えられます。',
  'replicas-differ.summary':
    '他のレプリカ {others} 個のうち {mismatched} 個で、署名鍵、メールアドレス、またはパスワードが異なります。',
  'replicas-differ.meaning':
    'レプリカは他のレプリカが発行したトークンを拒否するため、ユーザーはランダムにサインアウトされるように見えます。',
  'replicas-differ.fix':
    'すべてのレプリカで同じ SERVICE_EMAIL、SERVICE_PASSWORD_HASH、SERVICE_SECRET_KEY を設定してください',
  'redis-unsigned.summary':
    'この署名鍵で署名されていないメッセージまたはレコードが Redis にあります ({count} 件)。',
  'redis-unsigned.meaning':
    'これらは無視されます。別のプログラムがこの Redis に書き込めるか、署名鍵の異なるサービスが同じプレフィックスを使用しています。',
  'redis-unsigned.fix':
    'Redis のパスワードを変更するか、他で使用していない SERVICE_REDIS_PREFIX を設定してください',
  'redis-recreated.summary':
    '別のプログラムが Redis のキーの型を変更したため、再作成しました ({count} 件)。',
  'redis-recreated.meaning':
    'レプリカが把握している内容を書き戻しました。以前のワンタイムコードとサインインリンクは拒否されることがあります。',

  'notices.summary': '通知は {targets} に送信されます。',
  'notices.meaning':
    '新しい端末でのサインイン、攻撃、パスキーの変更が通知されます。`housekey notify-test` で試せます。',
  'notices-failing.summary': '{target} への通知を送信できません: {reason}。',
  'notices-failing.meaning':
    '{since} から失敗しています。{waiting, plural, other {# 件}}の通知が送信待ちです。',
  'notices-failing-lost.meaning':
    '{since} から失敗しています。{waiting, plural, other {# 件}}の通知が送信待ちで、{lost, plural, other {# 件}}の通知が失われました。',

  'audit-log-failing.summary': '監査ログに書き込めません: {reason}。',
  'audit-log-failing.meaning':
    '最大 1 MiB 分の行が書き込み待ちになります。それを超えた行は破棄され、件数だけが集計されます。',

  'variable-misspelled.summary':
    '{variable} は Housekey の変数ではありません。{intended} の誤りではありませんか？',
  'variable-misspelled.meaning':
    'Housekey はこの変数を無視するため、意図した設定はデフォルト値のままです。',
  'variable-misspelled.fix': '名前を {intended} に変更するか、削除してください。',
  'variable-unused.summary': '{needed} がないと、{variable} は効果がありません。',
  'variable-unused.meaning': 'Housekey はこの変数を無視します。',
  'variable-unused.fix': '変数 {needed} を設定するか、{variable} を削除してください。',
  'variable-unused-library.summary': 'ライブラリでは、{variable} は効果がありません。',
  'variable-unused-library.fix': '変数 {variable} を削除してください。',
  'variable-unused-port.summary':
    '{variable} は効果がありません。ポートを指定する変数は PORT です。',
  'variable-unused-port.fix': '名前を PORT に変更するか、削除してください。',
  'variable-unused-state.summary':
    'SERVICE_REDIS_URL を設定すると状態は Redis に保存されるため、{variable} は効果がありません。',
  'variable-unused-state.fix':
    'SERVICE_STATE_DIR を削除してください。レプリカが 1 つだけの場合は、代わりに SERVICE_REDIS_URL を削除してもかまいません。',
  'cluster-without-redis.summary':
    '{variable} が設定されていませんが、このプロセスはクラスターのワーカーです。',
  'cluster-without-redis.meaning':
    'あるワーカーでのサインアウトやサインインの失敗は、他のワーカーに伝わりません。サインアウト済みのトークンは他のワーカーでは有効なままで、上限はワーカーごとに数えられます。',
  'cluster-without-redis.fix':
    'すべてのワーカーが状態を共有できるように、SERVICE_REDIS_URL (redisUrl) を設定してください。',
  'public-path-wildcard.summary':
    '{variable} に「{entry}」が含まれていますが、* は通常の文字として扱われます。',
  'public-path-wildcard.meaning': '公開するつもりだったパスにも、セッションが必要です。',
  'public-path-wildcard.fix': '{prefix} を使用してください。その下のパスもすべて含まれます。',
  'public-path-wildcard-root.fix':
    '* を使わずにパスを指定してください。それぞれの下のパスもすべて含まれます。',
  'file-empty.summary': '{variable} に指定されたファイルが空です。',
  'file-empty.meaning': 'この変数は未設定とみなされます。',
  'file-empty.fix': 'ファイルに値を書き込むか、変数を削除してください。',
  'password-unused.summary':
    '{variable} が設定されていますが、SERVICE_PASSWORD_HASH が優先されます。',
  'password-unused.meaning':
    'サインインに使用できるのはハッシュのパスワードだけです。もう一方のパスワードは、環境変数を読める人に見られます。',
  'password-unused.fix': 'SERVICE_PASSWORD または SERVICE_PASSWORD_FILE を削除してください。',
  'totp-empty.summary':
    '{variable} は設定されていますが空のため、ワンタイムコードは求められません。',
  'totp-empty.meaning':
    'パスワードだけでサインインできます。空の変数は .env のシークレットも置き換えます。',
  'totp-empty.fix': '`housekey totp` が表示する行を使うか、変数を削除してください。',
  'env-file-missing.summary':
    '{folder} に {variable} が見つからず、SERVICE_ で始まる変数も設定されていません。',
  'env-file-missing.meaning': '.env ファイルを作成した場合、Housekey はそれを読み込んでいません。',
  'env-file-missing.fix':
    '.env ファイルのあるフォルダーで Housekey を起動するか、SERVICE_EMAIL と SERVICE_PASSWORD_HASH を設定してください',
  'env-value-cut.summary':
    '.env の {variable} に # が含まれていますが、.env では # からコメントが始まります。',
  'env-value-cut.meaning': '# より前の部分だけが使用されます。',
  'env-value-cut.fix': "値を一重引用符で囲んでください: {variable}='…'",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN が短すぎます ({minimum} バイト未満)。',
  'metrics-token-short.meaning': '攻撃者に推測され、メトリクスを読み取られる可能性があります。',
  'forward-auth-untrusted.summary':
    'Forward Auth が有効ですが、信頼するプロキシが設定されていません。',
  'forward-auth-untrusted.meaning':
    'Housekey は、誰がどのページを開こうとしたかという情報を無視します。サインイン失敗回数の上限がすべてのクライアントで共有され、サインインしてもアプリに戻れません。',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES で信頼するアドレスの範囲が広すぎます: {addresses}。',
  'trusted-proxies-wide.meaning':
    'その範囲にいる人は誰でもクライアントのアドレスを偽装できるため、サインイン失敗回数の上限を回避し、ログを改ざんできます。',
  'cookie-name-foreign.summary':
    'セッション Cookie の名前は {name} ですが、他のインスタンスはこの名前を認識しません。',
  'cookie-name-foreign.meaning':
    'ブラウザは、Cookie をホストのすべてのポートに送信します。このホストに別の Housekey があると、このセッションがそのアプリに転送されます。',
  'identity-key-derived.summary': '署名付き ID の鍵が SERVICE_SECRET_KEY から導出されています。',
  'identity-key-derived.meaning':
    'アプリは公開鍵をキャッシュするため、再起動後も同じ鍵が必要ですが、ランダムな鍵を保存する場所がありません。公開鍵を読める人は誰でも、時間はかかりますが、シークレットの推測を試せます。状態ディレクトリ、Redis、または SERVICE_IDENTITY_KEY を使えば防げます。その際、公開鍵が一度だけ変わります。',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN は {domain} ですが、その下には誰でもホストを登録できます。',
  'cookie-domain-public.meaning':
    'ブラウザはこのような Cookie を拒否するため、誰もサインイン状態を維持できません。また、サインイン時に他人のホストへリダイレクトされる可能性があります。',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN は {domain} ですが、SERVICE_PUBLIC_URL はその下にありません。',
  'cookie-domain-elsewhere.meaning':
    'ブラウザは、ホストを含まないドメインの Cookie を拒否するため、誰もサインイン状態を維持できません。',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT のコントラストが不足しています: ライトモードで {light} ({lightContrast}:1)。',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT のコントラストが不足しています: ダークモードで {dark} ({darkContrast}:1)。',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT のコントラストが不足しています: ライトモードで {light} ({lightContrast}:1)、ダークモードで {dark} ({darkContrast}:1)。',
  'accent-contrast.meaning':
    'リンクやラベルが読みにくくなります。どの背景に対しても {minimum}:1 のコントラストが必要です (WCAG 2.2、レベル AA)。修正方法に、基準を満たす最も近い色を示しています。',
} as const;
