/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': '身份验证已启用。',
  'auth-enabled.meaning': '只有 {email} 可以登录。',

  'open.summary': '身份验证已禁用。',
  'open.meaning': '既未设置 SERVICE_EMAIL，也未设置密码：任何人都能以访客身份访问。',
  'open-app.meaning':
    '既未设置 SERVICE_EMAIL，也未设置密码：任何人都能以访客身份使用此服务后面的应用。',
  'open-without-password.meaning': '已设置 SERVICE_EMAIL，但未设置密码：任何人都能以访客身份访问。',
  'open-without-email.meaning': '已设置密码，但未设置邮箱：任何人都能以访客身份访问。',
  'open-exposed.summary': '任何能连接到 {host} 的人都可以访问。',
  'open-exposed.meaning': '服务正在监听其他计算机可以访问的地址，且不验证任何人的身份。',
  'open-exposed.fix': '请设置 HOST=127.0.0.1，或设置 SERVICE_EMAIL 和 SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL 的开头或结尾有空格。',
  'email-spaces.meaning': '邮箱必须完全一致：登录时不输入该空格会失败。',
  'email-uppercase.summary': 'SERVICE_EMAIL 包含大写字母。',
  'email-uppercase.meaning': '邮箱必须完全一致：登录时用小写字母输入会失败。',
  'email-without-at.summary': 'SERVICE_EMAIL 不包含 @。',
  'email-without-at.meaning': '邮箱必须完全一致：登录时输入完整的邮箱地址会失败。',

  'password-plain.summary': '密码以明文形式配置。',
  'password-plain.meaning': '用于开发没有问题。任何能读取此服务环境变量的人都能得到密码。',
  'password-plain-exposed.meaning':
    '其他计算机可以访问此服务，并且任何能读取其环境变量的人都能得到密码。',
  'password-cost-low.summary': '密码哈希的成本因子过低（{cost}）。',
  'password-cost-low.meaning': '任何得到该哈希的人都能快速猜测密码。建议的最小值为 {minimum}。',
  'password-cost-high.summary': '密码哈希的成本因子非常高（{cost}）。',
  'password-cost-high.meaning':
    '在运行服务的计算机上，每次登录需要数秒。成本因子每增加 1，所需时间就会翻倍；常用值为 12。',
  'password-cost-high-measured.meaning':
    '在运行服务的计算机上，每次登录大约需要 {duration}。成本因子每增加 1，所需时间就会翻倍；常用值为 12。',
  'password-hashed.summary': '密码以 bcrypt 哈希形式配置。',
  'password-hashed.meaning': '运行服务的计算机上不保存密码本身。成本因子为 {cost}。',
  'password-short.summary': '密码少于 {minimum} 个字符。',
  'password-short.meaning': '尽管尝试次数限制会减慢攻击者的速度，密码仍可能被猜到。',
  'password-common.summary': '这是最常见的密码之一。',
  'password-common.meaning': '攻击者会首先尝试这类密码。请换一个密码，并以哈希形式配置。',

  'secret-generated.summary': '签名密钥在每次启动时生成。',
  'secret-generated.meaning': '重启会使所有人退出登录。',
  'secret-short.summary': 'SERVICE_SECRET_KEY 过短（{length} 字节，至少需要 {minimum} 字节）。',
  'secret-short.meaning': '任何持有令牌的人都可以尝试猜出密钥，并用它为自己的令牌签名。',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY 只是同一个字符的重复。',
  'secret-repeated.meaning': '任何人都能猜出它，并用它为自己的令牌签名。',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY 虽然够长，但可以被猜出。',
  'secret-guessable.meaning':
    '它由单词组成、不断重复，或者是众所周知的示例。任何持有令牌的人都可以验证自己的猜测，并用该密钥为自己的令牌签名。',
  'secret-configured.summary': '签名密钥已配置。',
  'secret-configured.meaning': '服务重启后，会话仍然有效。',

  'codes.summary': '每次登录都需要一次性验证码。',
  'codes.meaning': '仅凭密码无法登录。',
  'codes-per-device.summary': '每台设备每 30 天需要输入一个一次性验证码。',
  'codes-per-device.meaning': '在已提供过验证码的设备上，知道密码的人无需验证码即可登录。',
  'codes-per-device-forgotten.summary': '重启后，所有设备都需要重新提供一次性验证码。',
  'codes-per-device-forgotten.meaning':
    'SERVICE_TOTP_EVERY=device 需要一个重启后保持不变的签名密钥，才能识别设备。',

  'passkeys.summary': '有 {count, plural, other {# 个通行密钥}}可用于登录。',
  'passkeys.meaning': '也可以使用密码登录。',
  'passwords-off.summary': '只有 {count, plural, other {# 个通行密钥}}可用于登录。',
  'passwords-off.meaning': '密码会被拒绝。',
  'passkeys-unusable.summary': '通行密钥无法使用。',
  'passkeys-unusable.meaning':
    '每个通行密钥都绑定到一个主机名，SERVICE_PUBLIC_URL 必须指明该主机名。',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL 使用的是 IP 地址，而浏览器不允许在 IP 地址上使用通行密钥。',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL 未使用 https，而没有 https 时，浏览器不允许使用通行密钥。',
  'passkey-elsewhere.summary': '通行密钥“{name}”用于 {host}，而此服务位于 {ownHost}。',
  'passkey-elsewhere.meaning': '浏览器只在注册通行密钥时所用的主机上提供该通行密钥。',
  'passkey-elsewhere.fix':
    '请在控制台中注册新的通行密钥，并用它替换 SERVICE_PASSKEYS 中的这个通行密钥。',
  'passkey-unsaved.summary': '通行密钥“{name}”尚未写入配置。',
  'passkey-unsaved.meaning': '服务重启之前，它在此副本上有效。',
  'passkey-unsaved.fix': '请将控制台“通行密钥”中显示的条目添加到 SERVICE_PASSKEYS。',
  'passkey-still-configured.summary': '通行密钥“{name}”已移除，但仍在配置中。',
  'passkey-still-configured.meaning': '重启后，它又可以用于登录；在其他副本上，现在仍可使用。',
  'passkey-still-configured.fix': '请从 SERVICE_PASSKEYS 中移除其条目，然后重启。',
  'passkey-counter.summary': '通行密钥“{name}”的签名计数器出现了回退。',
  'passkey-counter.meaning': '它可能已被他人复制。不过，有些身份验证器也会计数错误。',
  'passkey-counter.fix': '如果您不再信任它，请在控制台中将其移除，并注册另一个。',

  'app-token-expired.summary': '{count, plural, other {应用令牌 {names} 已过期。}}',
  'app-token-expired.meaning': '仍在发送过期令牌的程序会被拒绝。',
  'app-token-expired.fix':
    '请将其从 SERVICE_APP_TOKENS 中移除，或使用 `housekey app-token` 创建新的令牌',
  'app-token-revoked.summary': '{count, plural, other {应用令牌 {names} 已撤销，但仍在配置中。}}',
  'app-token-revoked.meaning': '在此服务重启之前，该令牌会被拒绝；重启后会重新有效。',
  'app-token-revoked-redis.meaning': '只要 Redis 的数据还在，该令牌就会被拒绝。',
  'app-token-revoked-state.meaning': '只要状态目录的数据还在，该令牌就会被拒绝。',
  'app-token-revoked.fix': '请将其从 SERVICE_APP_TOKENS 中移除',

  'host-unseen.summary': '您打开的是 {opened}，但服务收到的主机是 {received}。',
  'host-unseen.meaning': '有代理替换了 Host 标头：链接和重定向会指向错误的主机，表单也可能被拒绝。',
  'client-is-proxy.summary': '所有客户端都显示为 {address}，而这是一个代理。',
  'client-is-proxy.meaning':
    '它会发送转发标头，但未被设为受信任的代理。所有客户端共用一个登录失败次数上限，因此攻击者将其用尽后，您也需要等待才能登录。',
  'client-past-proxy.summary': '您是从运行服务的计算机直接连接的，没有经过代理。',
  'client-past-proxy.meaning': '通过 {address} 处的代理连接的客户端，按代理转发的地址识别。',
  'client-unnamed.summary': '{address} 处的代理不转发客户端地址。',
  'client-unnamed.meaning':
    '所有客户端共用一个登录失败次数上限，因此攻击者将其用尽后，您也需要等待才能登录。',
  'client-known.summary': '您的地址是 {address}。',
  'client-known.meaning': '每个客户端都按自己的地址识别，并有自己的登录失败次数上限。',

  'https.summary': '已通过 HTTPS 连接。',
  'https.meaning':
    'Cookie 带有 Secure 属性，并且 Strict-Transport-Security 会让浏览器始终使用 HTTPS。',
  'https-unseen.summary': '您已通过 HTTPS 连接，但服务未能识别。',
  'https-unseen.meaning':
    '设置的 Cookie 不带 Secure 属性，也不会发送 Strict-Transport-Security 标头。',
  'https-unseen-cookie.meaning':
    '设置的会话 Cookie 不带 Secure 属性，也不会发送 Strict-Transport-Security 标头。',
  'http-on-this-machine.summary': '您是从运行服务的计算机通过 HTTP 连接的。',
  'http-on-this-machine.meaning': '流量不会离开这台计算机，因此无法被他人截获。',
  'http.summary': '已通过未加密的 HTTP 连接。',
  'http.meaning': '网络路径上的任何人都能读取密码和令牌。',
  'http-cookie.meaning':
    '网络路径上的任何人都能读取密码和会话 Cookie，因为该 Cookie 不带 Secure 属性。',

  'clock.summary': '时钟一致。',
  'clock.meaning': '会话会在显示的时间过期。',
  'clock-behind.summary': '服务的时钟比此设备慢 {duration}。',
  'clock-ahead.summary': '服务的时钟比此设备快 {duration}。',
  'clock-skew.meaning': '两个时钟中有一个不准确。会话的实际过期时间与此页面显示的不同。',
  'clock-skew-codes.meaning':
    '两个时钟中有一个不准确。如果是服务的时钟，您的身份验证器应用的验证码会被拒绝。',

  'upstream.summary': '{address} 处的应用有响应。',
  'upstream.meaning': '刚才的响应：{status}。',
  'upstream-slow.summary': '{address} 处的应用接受连接，但没有响应。',
  'upstream-slow.meaning': '用户会在等待后看到错误页面。应用可能正在启动，或已卡住。',
  'upstream-unreachable.summary': '无法访问 {address} 处的应用（{reason}）。',
  'upstream-unreachable.meaning': '用户会看到错误页面。请启动应用，或更正其地址。',
  'upstream-failing.summary': '{address} 处的代理有响应，但无法访问应用（{status}）。',
  'upstream-failing.meaning': '请启动应用，或将 SERVICE_UPSTREAM 设置为应用自身的地址。',
  'upstream-refuses-host.summary': '应用拒绝发往 {host} 的请求（{status}）。',
  'upstream-refuses-host.meaning':
    '对于不带访问者的主机名和标头的请求，应用响应正常。它会将主机或代理与自己的列表进行比对。',
  'upstream-refuses-host.fix':
    '请将 {host} 添加到应用接受的主机中，并将 Housekey 添加到其受信任的代理中',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM 是 {address}，而这正是 Housekey 自身。',
  'upstream-is-self.meaning': '发往应用的请求会不断回到 Housekey。',
  'upstream-own-api.summary': '应用在 {paths} 处有自己的 API。',
  'upstream-own-api.meaning':
    '这些路径由 Housekey 响应，因此应用的这一部分无法工作。请让 Housekey 使用其他路径。',
  'upstream-websocket.summary': '应用接受 WebSocket 连接。',
  'upstream-websocket.meaning': '刚刚在应用的根路径上测试过。',
  'upstream-websocket-elsewhere.summary': '应用在其根路径上不接受 WebSocket 连接。',
  'upstream-websocket-elsewhere.meaning': '它对握手的响应是 {status}。它可能在其他路径上接受连接。',
  'upstream-websocket-unanswered.summary': '应用不响应 WebSocket 握手。',
  'upstream-websocket-unanswered.meaning':
    '如果应用不使用 WebSocket，可以忽略此项。否则，是应用前面的代理丢弃了升级请求。',

  'state.summary': '状态目录可写。',
  'state-used.summary': '状态目录可写，正由 {owner} 使用。',
  'state.meaning': '退出登录的记录、已使用的验证码和链接以及活动在重启后都会保留。',
  'state-unwritable.summary': '无法写入状态目录：{reason}。',
  'state-unwritable.meaning':
    '服务会在内存中继续运行，并不断重试写入。如果在写入成功之前重启，这段时间内的退出登录记录将会丢失。',
  'state-unwritable.fix': '请允许服务写入 {path}，并为该磁盘腾出空间',
  'state-damaged.summary': '状态目录中有 {count, plural, other {# 条记录}}已损坏，只能跳过。',
  'state-damaged.meaning': '已退出登录的令牌可能重新有效。损坏的文件尚未被替换。',
  'state-damaged-copied.meaning':
    '已退出登录的令牌可能重新有效。损坏的文件已保留为 journal.damaged。',
  'state-damaged-lost.meaning':
    '已退出登录的令牌可能重新有效。无法将损坏的文件保留为 journal.damaged：{reason}。',
  'state-damaged.fix': '请在控制台中点击“在所有设备上退出”，并检查磁盘',
  'state-lost.summary': '无法读取状态目录日志中的任何内容。',
  'state-lost.meaning': '此次启动之前的所有会话均已结束。在控制台中撤销的应用令牌重新有效。',
  'state-lost.fix':
    '请检查磁盘；损坏的文件是 {path}/journal.damaged。请从 SERVICE_APP_TOKENS 中移除已撤销的令牌',
  'state-exposed.summary': '运行服务的计算机上的其他用户可以写入状态目录。',
  'state-exposed.meaning':
    '他们可以通过替换其中的文件来撤销退出登录。该目录必须属于运行服务的用户或 root，并且只有该用户可以写入。',
  'state-unlocked.summary': '状态目录所在的文件系统不支持锁。',
  'state-unlocked.meaning': '如果另一个 Housekey 使用同一目录，将无法察觉，并且两者都会丢失数据。',
  'state-unlocked.fix': '请将 {path} 放在本地文件系统上，或确保没有其他程序使用它',

  'redis.summary': '已连接 Redis，{others, plural, =0 {没有其他副本} other {另有 # 个副本}}。',
  'redis.meaning': '各副本共享退出登录的记录、登录失败次数上限，以及控制台中的活动。',
  'redis-lost.summary': 'Redis 不可用：{reason}。',
  'redis-lost.meaning':
    '此副本会独立继续运行：登录和会话正常，登录失败次数按副本分别限制；其他副本会在 Redis 恢复后收到退出登录的通知。',
  'replicas-differ.summary': '{others} 个其他副本中，有 {mismatched} 个的密钥、邮箱或密码不同。',
  'replicas-differ.meaning': '各副本会拒绝其他副本签发的令牌，因此用户看起来会随机退出登录。',
  'replicas-differ.fix':
    '请在所有副本上设置相同的 SERVICE_EMAIL、SERVICE_PASSWORD_HASH 和 SERVICE_SECRET_KEY',
  'redis-unsigned.summary': 'Redis 中有未使用此密钥签名的消息或记录（{count} 条）。',
  'redis-unsigned.meaning':
    '它们会被忽略。可能有其他程序能写入此 Redis，也可能有密钥不同的服务使用了相同的前缀。',
  'redis-unsigned.fix': '请更改 Redis 密码，或将 SERVICE_REDIS_PREFIX 设置为没有其他程序使用的前缀',
  'redis-recreated.summary': '其他程序更改了 Redis 中键的类型，这些键已重新创建（{count} 个）。',
  'redis-recreated.meaning': '各副本已写回其所知的内容。之前的一次性验证码和登录链接可能会被拒绝。',

  'notices.summary': '通知会发送到 {targets}。',
  'notices.meaning':
    '在新设备上登录、遭受攻击或您的通行密钥发生变更时，您会收到通知。可使用 `housekey notify-test` 进行测试。',
  'notices-failing.summary': '发往 {target} 的通知未能送达：{reason}。',
  'notices-failing.meaning':
    '自 {since} 起一直失败。有 {waiting, plural, other {# 条通知}}正在等待发送。',
  'notices-failing-lost.meaning':
    '自 {since} 起一直失败。有 {waiting, plural, other {# 条通知}}正在等待发送，{lost, plural, other {# 条通知}}已丢失。',

  'audit-log-failing.summary': '无法写入审计日志：{reason}。',
  'audit-log-failing.meaning': '最多有 1 MiB 的日志行等待写入，超出的行会被丢弃并计数。',

  'variable-misspelled.summary': '{variable} 不是 Housekey 的变量。您是否想使用 {intended}？',
  'variable-misspelled.meaning': 'Housekey 会忽略它，因此您想更改的设置仍为默认值。',
  'variable-misspelled.fix': '请将其重命名为 {intended}，或将其移除。',
  'variable-unused.summary': '没有 {needed} 时，{variable} 不起作用。',
  'variable-unused.meaning': 'Housekey 会忽略它。',
  'variable-unused.fix': '请设置 {needed}，或移除 {variable}。',
  'variable-unused-library.summary': '{variable} 在库中不起作用。',
  'variable-unused-library.fix': '请移除 {variable}。',
  'variable-unused-port.summary': '{variable} 不起作用。用于端口的变量是 PORT。',
  'variable-unused-port.fix': '请将其重命名为 PORT，或将其移除。',
  'variable-unused-state.summary':
    '{variable} 与 SERVICE_REDIS_URL 同时设置时不起作用，因为此时状态存储在 Redis 中。',
  'variable-unused-state.fix':
    '请移除 SERVICE_STATE_DIR；如果只有一个副本，也可以改为移除 SERVICE_REDIS_URL。',
  'cluster-without-redis.summary': '未设置 {variable}，而此进程是集群的工作进程。',
  'cluster-without-redis.meaning':
    '工作进程无法得知其他工作进程上的退出登录和登录失败：已退出登录的令牌在其他工作进程上仍然有效，次数上限也由每个工作进程单独计算。',
  'cluster-without-redis.fix': '请设置 SERVICE_REDIS_URL（redisUrl），使所有工作进程共享状态。',
  'public-path-wildcard.summary': '{variable} 包含“{entry}”，其中的 * 只是普通字符。',
  'public-path-wildcard.meaning': '您本想公开的路径仍需要会话。',
  'public-path-wildcard.fix': '请使用 {prefix}，它包含其下的所有路径。',
  'public-path-wildcard-root.fix': '请列出不带 * 的路径。每个路径都包含其下的所有路径。',
  'file-empty.summary': '{variable} 指定的文件为空。',
  'file-empty.meaning': '该变量视为未设置。',
  'file-empty.fix': '请将值写入文件，或移除该变量。',
  'password-unused.summary': '已设置 {variable}，但 SERVICE_PASSWORD_HASH 优先。',
  'password-unused.meaning':
    '只有哈希对应的密码可以登录。任何能读取环境变量的人都能看到另一个密码。',
  'password-unused.fix': '请移除 SERVICE_PASSWORD 或 SERVICE_PASSWORD_FILE。',
  'totp-empty.summary': '{variable} 已设置但为空：不会要求一次性验证码。',
  'totp-empty.meaning': '仅凭密码即可登录。空变量还会取代 .env 中的密钥。',
  'totp-empty.fix': '请使用 `housekey totp` 输出的那一行，或移除该变量。',
  'env-file-missing.summary':
    '在 {folder} 中找不到 {variable}，也未设置任何以 SERVICE_ 开头的变量。',
  'env-file-missing.meaning': '如果您编写了 .env 文件，Housekey 并没有读取它。',
  'env-file-missing.fix':
    '请在 .env 文件所在的文件夹中启动 Housekey，或设置 SERVICE_EMAIL 和 SERVICE_PASSWORD_HASH',
  'env-value-cut.summary': '.env 中的 {variable} 包含 #，而 # 在该文件中表示注释的开始。',
  'env-value-cut.meaning': '只会使用 # 之前的部分。',
  'env-value-cut.fix': "请用单引号将值括起来：{variable}='…'",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN 过短（少于 {minimum} 字节）。',
  'metrics-token-short.meaning': '攻击者可能猜出它，进而读取指标。',
  'forward-auth-untrusted.summary': 'Forward Auth 已启用，但没有受信任的代理。',
  'forward-auth-untrusted.meaning':
    'Housekey 会忽略访问者是谁以及想打开哪个页面：所有客户端共用一个登录失败次数上限，并且登录后不会返回应用。',
  'trusted-proxies-wide.summary': 'SERVICE_TRUSTED_PROXIES 信任的地址过多：{addresses}。',
  'trusted-proxies-wide.meaning':
    '使用这些地址的任何人都能伪造客户端地址，从而绕过登录失败次数上限并伪造日志内容。',
  'cookie-name-foreign.summary': '会话 Cookie 的名称是 {name}，其他实例无法识别。',
  'cookie-name-foreign.meaning':
    '浏览器会将 Cookie 发送到主机的所有端口：此主机上的另一个 Housekey 会将此会话转发给它的应用。',
  'identity-key-derived.summary': '签名身份的密钥派生自 SERVICE_SECRET_KEY。',
  'identity-key-derived.meaning':
    '应用会缓存公钥，因此公钥在重启后必须保持不变，而目前没有地方保存随机密钥。任何能读取公钥的人都可以检验对密钥的猜测，只是速度很慢。使用状态目录、Redis 或 SERVICE_IDENTITY_KEY 可以避免这种情况；届时公钥会改变一次。',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN 是 {domain}，而任何人都可以在其下注册主机。',
  'cookie-domain-public.meaning':
    '浏览器会拒绝这样的 Cookie，因此没有人能保持登录，并且登录时可能会重定向到他人的主机。',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN 是 {domain}，而 SERVICE_PUBLIC_URL 不在其下。',
  'cookie-domain-elsewhere.meaning':
    '如果 Cookie 的域名不包含该主机，浏览器会拒绝该 Cookie，因此没有人能保持登录。',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT 的对比度过低：浅色模式下为 {light}（{lightContrast}:1）。',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT 的对比度过低：深色模式下为 {dark}（{darkContrast}:1）。',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT 的对比度过低：浅色模式下为 {light}（{lightContrast}:1），深色模式下为 {dark}（{darkContrast}:1）。',
  'accent-contrast.meaning':
    '链接和标签难以辨认。它们与每种背景的对比度都需要达到 {minimum}:1（WCAG 2.2，AA 级）。修复建议中列出了符合要求的最接近的颜色。',
} as const;
