/** An app's answer to a page load. */
export interface AppAnswer {
  readonly status: number;
  /** Lower-case name → value. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The start of the body. */
  readonly body: string;
}

/**
 * Whether the app refuses a visitor, whom no login of its own could help. With a challenge (RFC 9110 §11.6.1),
 * the browser asks for the app's own password.
 */
export function isRefusal({ status, headers }: AppAnswer): boolean {
  if (status === 401) return headers['www-authenticate'] === undefined;
  return status === 400 || status === 403 || status === 421;
}

interface KnownApp {
  /** Text in its pages and its Server header that identifies it. */
  readonly pattern: RegExp;
  /** Its own setting for the host name that visitors use. */
  readonly setting: (name: string) => string;
}

/** The responses of popular apps to a host that they do not know, and the setting that adds one. */
const KNOWN_APPS: readonly KnownApp[] = [
  {
    // JupyterLab, Jupyter Notebook
    pattern: /^TornadoServer\/[^]*(?:Jupyter|403 : Forbidden)/,
    setting: () => 'jupyter lab --ServerApp.allow_remote_access=True',
  },
  {
    pattern: /Invalid Host header - possible DNS rebinding attack/,
    setting: (name) => `mlflow server --allowed-hosts ${name}`,
  },
  { pattern: /^CUPS\//, setting: (name) => `cupsd.conf: ServerAlias ${name}` },
  {
    // It compares the port, too.
    pattern: /<title>qBittorrent/,
    setting: () => String.raw`qBittorrent.conf: WebUI\HostHeaderValidation=false`,
  },
  {
    pattern: /Host check error/,
    setting: () => 'Syncthing: "insecureSkipHostcheck" in the "gui" part of its configuration',
  },
  {
    pattern: /Blocked request\. This host \("[^"]*"\) is not allowed/,
    setting: (name) => `vite.config.js: server.allowedHosts: ['${name}']`,
  },
  {
    // webpack-dev-server; MLflow's sentence goes on.
    pattern: /^Invalid Host header\s*$/m,
    setting: (name) => `webpack.config.js: devServer.allowedHosts: ['${name}']`,
  },
  {
    // Django; the second one with DEBUG.
    pattern: /<title>Bad Request \(400\)<\/title>|DisallowedHost/,
    setting: (name) => `Django: ALLOWED_HOSTS = ['${name}']`,
  },
  { pattern: /Blocked hosts?: /, setting: (name) => `Rails: config.hosts << "${name}"` },
  {
    pattern: /Access through untrusted domain/,
    setting: (name) => `occ config:system:set trusted_domains 1 --value=${name}`,
  },
  {
    pattern: /421: Misdirected Request[^]*(?:Transmission|rpc-host-whitelist)/,
    setting: (name) => `Transmission: "rpc-host-whitelist": "${name}"`,
  },
  {
    // Home Assistant refuses every request that has passed a proxy.
    pattern: /<title>Home Assistant/,
    setting: () => 'Home Assistant: http: use_x_forwarded_for and trusted_proxies',
  },
];

/**
 * The setting of the app itself, if it is a known one.
 *
 * @param answers - its answers, of which any may tell which app it is
 * @param name - the host name that it has to accept
 */
export function ownSetting(answers: readonly AppAnswer[], name: string): string | undefined {
  const seen = answers.map(({ headers, body }) => `${String(headers['server'])}\n${body}`);
  const known = KNOWN_APPS.find(({ pattern }) => seen.some((text) => pattern.test(text)));
  return known?.setting(name);
}
