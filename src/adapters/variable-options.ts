/**
 * Every variable that has an effect in the library, by the name of its option. Each description names its
 * variable, and other variables as the service knows them. Generated from the table of variables: see
 * `core/config/variables.ts`.
 */
export interface VariableOptions {
  /** SERVICE_EMAIL: Login email of the single user. Unset or empty: authentication is disabled. */
  readonly email?: string | undefined;
  /** SERVICE_EMAIL_FILE: path of a file that contains `email`. */
  readonly emailFile?: string | undefined;
  /** SERVICE_PASSWORD: Plain-text password, for development. At most 72 bytes. */
  readonly password?: string | undefined;
  /** SERVICE_PASSWORD_FILE: path of a file that contains `password`. */
  readonly passwordFile?: string | undefined;
  /** SERVICE_PASSWORD_HASH: bcrypt hash of the password, for production. Takes precedence over `SERVICE_PASSWORD`. */
  readonly passwordHash?: string | undefined;
  /** SERVICE_PASSWORD_HASH_FILE: path of a file that contains `passwordHash`. */
  readonly passwordHashFile?: string | undefined;
  /** SERVICE_SECRET_KEY: Signs the tokens. Default: generated at each start, so a restart signs everyone out. */
  readonly secretKey?: string | undefined;
  /** SERVICE_SECRET_KEY_FILE: path of a file that contains `secretKey`. */
  readonly secretKeyFile?: string | undefined;
  /** SERVICE_APP_TOKENS: Comma-separated app tokens for scripts and other programs, as `housekey app-token` prints them. */
  readonly appTokens?: string | readonly string[] | undefined;
  /** SERVICE_APP_TOKENS_FILE: path of a file that contains `appTokens`. */
  readonly appTokensFile?: string | undefined;
  /** SERVICE_SHARES: Comma-separated parts of apps that guests may use by a link, as `housekey share` prints them. */
  readonly shares?: string | readonly string[] | undefined;
  /** SERVICE_SHARES_FILE: path of a file that contains `shares`. */
  readonly sharesFile?: string | undefined;
  /** SERVICE_PREFIX_ONLY: `true` moves all of Housekey below `/_housekey/`, for apps with their own API at `/api/auth/login`. Default `false`. */
  readonly prefixOnly?: boolean | 'true' | 'false' | undefined;
  /** SERVICE_COOKIE_DOMAIN: Domain whose hosts share the session cookie. Default: only the host that set it. */
  readonly cookieDomain?: string | undefined;
  /** SERVICE_COOKIE_NAME: Name of the session cookie, for a second instance on one host, such as `housekey_session_b`. Default `housekey_session`. */
  readonly cookieName?: string | undefined;
  /** SERVICE_PUBLIC_URL: The address that visitors use (scheme, host and port), such as `https://login.example.com`. */
  readonly publicUrl?: string | undefined;
  /** SERVICE_CLOUDFLARE_TEAM: Your team in Cloudflare Access, which is in front of Housekey: the part before `.cloudflareaccess.com`. */
  readonly cloudflareTeam?: string | undefined;
  /** SERVICE_CLOUDFLARE_AUDIENCE: Comma-separated audience (AUD) tags of the applications in Cloudflare Access whose tokens are accepted. */
  readonly cloudflareAudience?: string | readonly string[] | undefined;
  /** SERVICE_CLOUDFLARE_EMAIL: The email with which you sign in at Cloudflare Access. Apps still learn `SERVICE_EMAIL`. */
  readonly cloudflareEmail?: string | undefined;
  /** SERVICE_TITLE: The name on the pages, in the browser’s tabs and in notices, such as `Family photos`. At most 60 characters. Default `Housekey`. */
  readonly title?: string | undefined;
  /** SERVICE_LOGO: Path of an image for the pages, the browser’s tabs and the home screen: SVG, PNG, WebP or JPEG, at most 256 KiB. */
  readonly logo?: string | undefined;
  /** SERVICE_ACCENT: Color of links and buttons, and of the login page, such as `#1a56db`. With a second one for the dark color scheme: `#1a56db,#8ab4ff`. */
  readonly accent?: string | readonly string[] | undefined;
  /** SERVICE_BACKGROUND: What is behind the login form: a color, one for each color scheme such as `#eef2ff,#101828`, or the path of an image of at most 1024 KiB. */
  readonly background?: string | readonly string[] | undefined;
  /** SERVICE_TOTP_SECRET: Asks for a one-time code after the password. Base32, at least 160 bits; `housekey totp` creates it. */
  readonly totpSecret?: string | undefined;
  /** SERVICE_TOTP_SECRET_FILE: path of a file that contains `totpSecret`. */
  readonly totpSecretFile?: string | undefined;
  /** SERVICE_TOTP_EVERY: When the code is asked for: at each `sign-in`, or once per `device`, which is then not asked again for 30 days. Default `sign-in`. */
  readonly totpEvery?: 'sign-in' | 'device' | undefined;
  /** SERVICE_PASSKEYS: Passkeys that can sign in, separated by commas, or one per line in the file. The console creates them. Needs `SERVICE_PUBLIC_URL`. */
  readonly passkeys?: string | readonly string[] | undefined;
  /** SERVICE_PASSKEYS_FILE: path of a file that contains `passkeys`. */
  readonly passkeysFile?: string | undefined;
  /** SERVICE_PASSWORD_SIGN_IN: `false` refuses the password, so that only passkeys and the account elsewhere sign in. Default `true`. */
  readonly passwordSignIn?: boolean | 'true' | 'false' | undefined;
  /** SERVICE_ACCOUNT_ISSUER: Lets the account of the owner at this provider sign in: the issuer of OpenID Connect, such as `https://accounts.google.com`, or `https://github.com`. Needs the next three variables and `SERVICE_PUBLIC_URL`. */
  readonly accountIssuer?: string | undefined;
  /** SERVICE_ACCOUNT_CLIENT_ID: The client that you have created at the provider. */
  readonly accountClientId?: string | undefined;
  /** SERVICE_ACCOUNT_CLIENT_SECRET: The secret of that client. */
  readonly accountClientSecret?: string | undefined;
  /** SERVICE_ACCOUNT_CLIENT_SECRET_FILE: path of a file that contains `accountClientSecret`. */
  readonly accountClientSecretFile?: string | undefined;
  /** SERVICE_ACCOUNT_SUBJECT: The only account that signs in, by its `sub` (for GitHub, its `id`): never its email. `housekey account-subject` prints the line. */
  readonly accountSubject?: string | undefined;
  /** SERVICE_DEVICE_APPROVAL: `true` lets another browser or a program sign in with a code that you approve where you are signed in. Adds "Use another device" to the login page. Default `false`. */
  readonly deviceApproval?: boolean | 'true' | 'false' | undefined;
  /** SERVICE_SESSION_LIFETIME: How long a session lasts: minutes, hours or days, from `5m` to `400d`. Existing sessions keep their original expiry. Default `7d`. */
  readonly sessionLifetime?: string | undefined;
  /** SERVICE_SESSION_IDLE: Ends a session in a cookie that is not used for so long, such as `1h`, and `SERVICE_SESSION_LIFETIME` after the sign-in at the latest. */
  readonly sessionIdle?: string | undefined;
  /** SERVICE_DEVICE_BOUND: `true`: a browser that can binds its session to a key of its device, so that a copied cookie stops working within ten minutes. An experiment, only over https. Default `false`. */
  readonly deviceBound?: boolean | 'true' | 'false' | undefined;
  /** SERVICE_TRUSTED_PROXIES: Comma-separated addresses and CIDR blocks of your proxies. `X-Forwarded-For`, `-Proto` and `-Host` are trusted only from these. */
  readonly trustedProxies?: string | readonly string[] | undefined;
  /** SERVICE_ALLOWED_ORIGINS: Comma-separated origins of frontends elsewhere that may call the API, such as `https://app.example.com`. No wildcards. */
  readonly allowedOrigins?: string | readonly string[] | undefined;
  /** SERVICE_ALLOWED_HOSTS: Host names, in addition to `localhost` and IP addresses, that are served on loopback while authentication is disabled. `.home.arpa` includes all names below it. */
  readonly allowedHosts?: string | readonly string[] | undefined;
  /** SERVICE_CROSS_SITE: `allow` lets pages of other sites send state-changing requests to the app with the visitor's session cookie. Default `refuse`. */
  readonly crossSite?: 'refuse' | 'allow' | undefined;
  /** SERVICE_METRICS_TOKEN: Bearer token for `/_housekey/metrics`. The owner's access token works too. */
  readonly metricsToken?: string | undefined;
  /** SERVICE_METRICS_TOKEN_FILE: path of a file that contains `metricsToken`. */
  readonly metricsTokenFile?: string | undefined;
  /** SERVICE_LOGIN_FAILURES: Allowed failed sign-ins per client network (an IPv4 address or an IPv6 /64), and per known device. Larger networks have proportionally larger limits. Default `10`. */
  readonly loginFailures?: number | `${number}` | undefined;
  /** SERVICE_LOGIN_REGAIN_SECONDS: Seconds until one attempt is restored. Default `60`. */
  readonly loginRegainSeconds?: number | `${number}` | undefined;
  /** SERVICE_LOGIN_CONCURRENCY: Passwords checked at the same time. Default: the number of cores minus one, at least 1. */
  readonly loginConcurrency?: number | `${number}` | undefined;
  /** SERVICE_LOGIN_QUEUE: Sign-ins that may wait for a password check. Known devices and sign-ins with a proof of work have separate queues of the same size. Default `1000`. */
  readonly loginQueue?: number | `${number}` | undefined;
  /** SERVICE_REDIS_URL: Redis or Valkey that lets several replicas act as one: `redis://`, `rediss://` or `unix:/path/to.sock`. Needs `npm install ioredis@6`. */
  readonly redisUrl?: string | undefined;
  /** SERVICE_REDIS_URL_FILE: path of a file that contains `redisUrl`. */
  readonly redisUrlFile?: string | undefined;
  /** SERVICE_REDIS_PREFIX: Prefix of all keys in Redis. Default `housekey:`. */
  readonly redisPrefix?: string | undefined;
  /** SERVICE_NOTIFY_URL: Where to send notices about sign-ins and attacks: `https://`, `ntfys://` or `smtps://`, several separated by spaces. */
  readonly notifyUrl?: string | readonly string[] | undefined;
  /** SERVICE_NOTIFY_URL_FILE: path of a file that contains `notifyUrl`. */
  readonly notifyUrlFile?: string | undefined;
  /** SERVICE_AUDIT_LOG: File that gets the audit log as JSON lines, in addition to standard output, such as `/var/log/housekey/audit.log`. */
  readonly auditLog?: string | undefined;
  /** SERVICE_STATE_DIR: Directory in which sign-outs, used codes and links, and the activity survive a restart. Several replicas need Redis instead. Default: none, so a restart forgets them. */
  readonly stateDir?: string | undefined;
}
