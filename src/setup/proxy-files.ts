import caddy from '../../deploy/Caddyfile?raw';
import caddyGateway from '../../deploy/Caddyfile.gateway?raw';
import haproxyGateway from '../../deploy/haproxy.gateway.cfg?raw';
import nginx from '../../deploy/nginx.conf?raw';
import nginxApp from '../../deploy/nginx.app.conf?raw';
import nginxGateway from '../../deploy/nginx.gateway.conf?raw';
import traefik from '../../deploy/traefik.yml?raw';
import { EXAMPLES, fillIn, onHttpsPort } from '../contract/index.js';
import { sharedDomain, type AppSite, type Choices, type Proxy } from './choices.js';
import { repeatForApps } from './several-apps.js';

export interface ProxyFile {
  /** Its name in the folder. */
  readonly path: string;
  /** The path at which the proxy reads it. */
  readonly destination: string;
  readonly text: string;
}

export interface ProxySetup {
  readonly files: readonly ProxyFile[];
  /** Checks the files and makes the proxy use them. */
  readonly reload: string;
}

interface ProxyFiles extends Omit<ProxyFile, 'text'>, Pick<ProxySetup, 'reload'> {
  /** For one app behind Housekey. */
  readonly gateway?: string;
  /** For several apps, about whose requests the proxy asks Housekey. */
  readonly forwardAuth?: string;
}

const PROXY_FILES = {
  nginx: {
    path: 'housekey.nginx.conf',
    destination: '/etc/nginx/conf.d/housekey.conf',
    reload: 'sudo nginx -t && sudo systemctl reload nginx',
    gateway: nginxGateway,
    forwardAuth: nginx,
  },
  caddy: {
    path: 'Caddyfile',
    destination: '/etc/caddy/Caddyfile',
    reload: 'sudo systemctl reload caddy',
    gateway: caddyGateway,
    forwardAuth: caddy,
  },
  haproxy: {
    path: 'haproxy.cfg',
    destination: '/etc/haproxy/haproxy.cfg',
    reload: 'sudo haproxy -c -f /etc/haproxy/haproxy.cfg && sudo systemctl reload haproxy',
    gateway: haproxyGateway,
  },
  traefik: {
    path: 'traefik.yml',
    destination: 'the folder of Traefik’s file provider',
    reload: 'Traefik reads it by itself.',
    forwardAuth: traefik,
  },
} satisfies Readonly<Record<Proxy, ProxyFiles>>;

/** The part that each app includes, so that it stands once. */
const NGINX_APP: ProxyFile = {
  path: 'housekey-app.nginx.conf',
  destination: '/etc/nginx/housekey-app.conf',
  text: nginxApp,
};

/** The proxy's configuration for these choices; `undefined` if none was asked for. */
export function proxySetup(choices: Choices, port: string): ProxySetup | undefined {
  const { proxy, apps, publicUrl } = choices;
  if (proxy === undefined || publicUrl === undefined) return undefined;
  const files: ProxyFiles = PROXY_FILES[proxy];
  const { path, destination, reload } = files;
  const template = apps.length === 0 ? files.gateway : files.forwardAuth;
  // `init` has refused such choices.
  if (template === undefined) throw new Error(`there is no such file for ${proxy}`);
  const text = proxyText(choices, onHttpsPort(template, publicUrl.port), publicUrl, port);
  const isIncluding = proxy === 'nginx' && apps.length > 0;
  return { files: [...(isIncluding ? [NGINX_APP] : []), { path, destination, text }], reload };
}

/** @param port - of Housekey */
function proxyText({ proxy, apps }: Choices, text: string, { hostname }: URL, port: string) {
  const housekey = { '127.0.0.1:8000': `127.0.0.1:${port}`, 'on port 8000': `on port ${port}` };
  if (proxy === undefined || proxy === 'haproxy' || apps.length === 0) {
    return fillIn(text, EXAMPLES, {
      ...housekey,
      'app.example.com': hostname,
      'example.com': hostname,
    });
  }
  const domain = sharedDomain([hostname, ...apps.map((app) => app.host)]);
  const fillFor = (part: string, app: AppSite) =>
    fillIn(part, EXAMPLES, {
      ...housekey,
      'login.example.com': hostname,
      'app.example.com': app.host,
      'example.com': domain,
      '127.0.0.1:3000': app.address,
      'on port 3000': `at ${app.address}`,
    });
  return repeatForApps(proxy, text, { apps, fillFor });
}
