import caddy from '../../../deploy/Caddyfile?raw';
import caddyGateway from '../../../deploy/Caddyfile.gateway?raw';
import haproxyGateway from '../../../deploy/haproxy.gateway.cfg?raw';
import nginx from '../../../deploy/nginx.conf?raw';
import nginxApp from '../../../deploy/nginx.app.conf?raw';
import nginxGateway from '../../../deploy/nginx.gateway.conf?raw';
import traefik from '../../../deploy/traefik.yml?raw';
import { EXAMPLES, fillIn, onHttpsPort } from '../../contract/index.js';
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

const PROXY_FILES: Readonly<Record<Proxy, Omit<ProxyFile, 'text'> & Pick<ProxySetup, 'reload'>>> = {
  nginx: {
    path: 'housekey.nginx.conf',
    destination: '/etc/nginx/conf.d/housekey.conf',
    reload: 'sudo nginx -t && sudo systemctl reload nginx',
  },
  caddy: {
    path: 'Caddyfile',
    destination: '/etc/caddy/Caddyfile',
    reload: 'sudo systemctl reload caddy',
  },
  haproxy: {
    path: 'haproxy.cfg',
    destination: '/etc/haproxy/haproxy.cfg',
    reload: 'sudo haproxy -c -f /etc/haproxy/haproxy.cfg && sudo systemctl reload haproxy',
  },
  traefik: {
    path: 'traefik.yml',
    destination: 'the folder of Traefik’s file provider',
    reload: 'Traefik reads it by itself.',
  },
};

/** The part that each app includes, so that it stands once. */
const NGINX_APP: ProxyFile = {
  path: 'housekey-app.nginx.conf',
  destination: '/etc/nginx/housekey-app.conf',
  text: nginxApp,
};

/** The proxy's configuration for these choices; `undefined` if none was asked for. */
export function proxySetup(choices: Choices, port: string): ProxySetup | undefined {
  const { proxy, apps } = choices;
  const text = proxyText(choices, port);
  if (proxy === undefined || text === undefined) return undefined;
  const { path, destination, reload } = PROXY_FILES[proxy];
  const isIncluding = proxy === 'nginx' && apps.length > 0;
  return { files: [...(isIncluding ? [NGINX_APP] : []), { path, destination, text }], reload };
}

/** @param port - of Housekey */
function proxyText({ proxy, publicUrl, apps }: Choices, port: string): string | undefined {
  if (proxy === undefined || publicUrl === undefined) return undefined;
  const host = publicUrl.hostname;
  const housekey = { '127.0.0.1:8000': `127.0.0.1:${port}`, 'on port 8000': `on port ${port}` };
  if (apps.length === 0) {
    const values = { ...housekey, 'app.example.com': host, 'example.com': host };
    return fillIn(onHttpsPort(gatewayFile(proxy), publicUrl.port), EXAMPLES, values);
  }
  const domain = sharedDomain([host, ...apps.map((app) => app.host)]);
  const fillFor = (text: string, app: AppSite) =>
    fillIn(text, EXAMPLES, {
      ...housekey,
      'login.example.com': host,
      'app.example.com': app.host,
      'example.com': domain,
      '127.0.0.1:3000': app.address,
      'on port 3000': `at ${app.address}`,
    });
  const { name, text } = forwardAuthFile(proxy);
  return repeatForApps(name, onHttpsPort(text, publicUrl.port), { apps, fillFor });
}

function gatewayFile(proxy: Proxy): string {
  switch (proxy) {
    case 'nginx':
      return nginxGateway;
    case 'caddy':
      return caddyGateway;
    case 'haproxy':
      return haproxyGateway;
    case 'traefik':
      throw new Error('there is no file for one app behind Traefik');
  }
}

function forwardAuthFile(proxy: Proxy) {
  switch (proxy) {
    case 'nginx':
      return { name: proxy, text: nginx };
    case 'caddy':
      return { name: proxy, text: caddy };
    case 'traefik':
      return { name: proxy, text: traefik };
    case 'haproxy':
      throw new Error('there is no file for several apps behind HAProxy');
  }
}
