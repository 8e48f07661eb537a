import caddy from '../../deploy/Caddyfile?raw';
import caddyGateway from '../../deploy/Caddyfile.gateway?raw';
import haproxyGateway from '../../deploy/haproxy.gateway.cfg?raw';
import nginx from '../../deploy/nginx.conf?raw';
import nginxApp from '../../deploy/nginx.app.conf?raw';
import nginxGateway from '../../deploy/nginx.gateway.conf?raw';
import traefik from '../../deploy/traefik.yml?raw';
import traefikGateway from '../../deploy/traefik.gateway.yml?raw';
import { EXAMPLES, fillIn, onHttpsPort } from '../contract/index.js';
import type { AppSite, Choices, Proxy } from './choices.js';

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
  /** For apps behind Housekey. */
  readonly gateway: string;
  /** The host in it that is replaced by a list, and what separates the list. */
  readonly hosts: readonly [example: RegExp, separator: string];
  /** For several apps, about whose requests the proxy asks Housekey. */
  readonly forwardAuth?: string;
}

const PROXY_FILES = {
  nginx: {
    path: 'housekey.nginx.conf',
    destination: '/etc/nginx/conf.d/housekey.conf',
    reload: 'sudo nginx -t && sudo systemctl reload nginx',
    gateway: nginxGateway,
    hosts: [/(?<=server_name )app\.example\.com/g, ' '],
    forwardAuth: nginx,
  },
  caddy: {
    path: 'Caddyfile',
    destination: '/etc/caddy/Caddyfile',
    reload: 'sudo systemctl reload caddy',
    gateway: caddyGateway,
    hosts: [/^app\.example\.com(?::\d+)?(?= \{)/gm, ', '],
    forwardAuth: caddy,
  },
  haproxy: {
    path: 'haproxy.cfg',
    destination: '/etc/haproxy/haproxy.cfg',
    reload: 'sudo haproxy -c -f /etc/haproxy/haproxy.cfg && sudo systemctl reload haproxy',
    gateway: haproxyGateway,
    hosts: [/(?<=host_only -i )app\.example\.com/g, ' '],
  },
  traefik: {
    path: 'traefik.yml',
    destination: 'the folder of Traefik’s file provider',
    reload: 'Traefik reads it by itself.',
    gateway: traefikGateway,
    hosts: [/Host\(`app\.example\.com`\)/g, ' || '],
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
  const { proxy, forwardAuth, publicUrl } = choices;
  if (proxy === undefined || publicUrl === undefined) return undefined;
  const files: ProxyFiles = PROXY_FILES[proxy];
  const { path, destination, reload } = files;
  const text = forwardAuth
    ? forwardAuthText(files, choices, publicUrl, port)
    : gatewayText(files, choices, publicUrl, port);
  const isIncluding = proxy === 'nginx' && forwardAuth;
  return { files: [...(isIncluding ? [NGINX_APP] : []), { path, destination, text }], reload };
}

/** The examples that stand for Housekey's own port. */
function ownPort(port: string) {
  return { '127.0.0.1:8000': `127.0.0.1:${port}`, 'on port 8000': `on port ${port}` };
}

/** @param port - of Housekey */
function gatewayText(
  { gateway, hosts: [example, separator] }: ProxyFiles,
  { apps }: Choices,
  publicUrl: URL,
  port: string,
): string {
  const { hostname } = publicUrl;
  const text = onHttpsPort(gateway, publicUrl.port);
  const fill = (host: string) =>
    fillIn(text, EXAMPLES, { ...ownPort(port), 'app.example.com': host, 'example.com': hostname });
  if (apps.length === 0) return fill(hostname);
  const hosts = [hostname, ...apps.map(({ host }) => host)];
  // The lists come last, because a host may look like an example.
  return fill('app.example.com')
    .replace(
      /^# {3}app\.example\.com(.*) the app on port 3000$/m,
      `#   ${hosts.join(', ')}$1 the apps`,
    )
    .replaceAll(example, (found) =>
      hosts.map((host) => found.replace('app.example.com', host)).join(separator),
    );
}

/** @param port - of Housekey */
function forwardAuthText(
  { forwardAuth }: ProxyFiles,
  { proxy, apps }: Choices,
  publicUrl: URL,
  port: string,
): string {
  // `init` has refused such choices.
  if (forwardAuth === undefined || proxy === undefined || proxy === 'haproxy') {
    throw new Error(`there is no such file for ${proxy}`);
  }
  const { hostname } = publicUrl;
  const fillFor = (part: string, { host, upstream }: AppSite) => {
    const address = new URL(upstream).host;
    return fillIn(part, EXAMPLES, {
      ...ownPort(port),
      'login.example.com': hostname,
      'app.example.com': host,
      'example.com': hostname,
      '127.0.0.1:3000': address,
      'on port 3000': `at ${address}`,
    });
  };
  return repeatForApps(proxy, onHttpsPort(forwardAuth, publicUrl.port), { apps, fillFor });
}

/** How the part of a file that belongs to one app is repeated for further ones. */
interface Repetition {
  /** The parts that are repeated below themselves. */
  readonly parts: readonly RegExp[];
  /** Names in them that must be unique, and the line that lists all hosts. */
  readonly rename: (part: string, number: number) => string;
  readonly hostList?: string;
}

const HOST = 'app.example.com';

const REPETITIONS: Readonly<Record<'nginx' | 'caddy' | 'traefik', Repetition>> = {
  nginx: {
    parts: [/^upstream app \{\n[^]*?^\}\n/m, /^# The app\.\nserver \{\n[^]*?^\}\n/m],
    rename: (part, number) =>
      part
        .replace('upstream app {', `upstream app${number} {`)
        .replace('proxy_pass http://app;', `proxy_pass http://app${number};`),
    hostList: `server_name login.example.com ${HOST}`,
  },
  caddy: {
    parts: [/^# The app\.\napp\.example\.com(?::\d+)? \{\n[^]*?^\}\n/m],
    rename: (part, number) => part.replace('{$APP:', `{$APP${number}:`),
  },
  traefik: {
    parts: [
      /^ {4}app:\n {6}rule:[^]*?(?=^ {4}#)/m,
      /^ {4}app-websocket:\n[^]*?(?=^$)/m,
      /^ {4}app:\n {6}loadBalancer:\n[^]*?(?=^$)/m,
    ],
    rename: (part, number) =>
      part
        .replace(/^ {4}app:/m, `    app${number}:`)
        .replace(/^ {4}app-websocket:/m, `    app${number}-websocket:`)
        .replace('service: app\n', `service: app${number}\n`),
  },
};

/**
 * Fills in the file, with the app's parts once for each app.
 *
 * @param fillFor - replaces the examples in a text by the values of one app
 */
function repeatForApps(
  proxy: keyof typeof REPETITIONS,
  text: string,
  { apps, fillFor }: { apps: readonly AppSite[]; fillFor: (text: string, app: AppSite) => string },
): string {
  const [first, ...further] = apps;
  if (first === undefined) return text;
  const { parts, rename, hostList } = REPETITIONS[proxy];
  const copies: string[] = [];
  // Taken out before the examples are replaced, because an app's value may look like an example.
  const frame = parts.reduce((soFar, part) => {
    const [original] = part.exec(soFar) ?? [];
    if (original === undefined) throw new Error(`the file for ${proxy} has another structure`);
    const repeated = further.map((app, index) =>
      fillFor(withoutComments(rename(original, index + 2)), app),
    );
    copies.push([fillFor(original, first), ...repeated].join(proxy === 'traefik' ? '' : '\n'));
    return soFar.replace(original, () => marker(copies.length - 1));
  }, text);
  const hosts = [hostList ?? '', ...further.map(({ host }) => host)].join(' ');
  const listed = hostList === undefined ? frame : frame.replace(hostList, () => hosts);
  return copies.reduce(
    (soFar, copy, index) => soFar.replace(marker(index), () => copy),
    fillFor(listed, first),
  );
}

/** The comments of the first app are for all of them. */
function withoutComments(part: string): string {
  const lines = part.replaceAll(/^[ \t]*#.*\n/gm, '');
  return lines.replaceAll(/\n{3,}/g, '\n\n').replaceAll('{\n\n', '{\n');
}

function marker(index: number): string {
  return `\0${index}\0`;
}
