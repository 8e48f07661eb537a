import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compose from '../../../deploy/compose.yaml?raw';
import caddy from '../../../deploy/Caddyfile?raw';
import caddyGateway from '../../../deploy/Caddyfile.gateway?raw';
import haproxyGateway from '../../../deploy/haproxy.gateway.cfg?raw';
import nginx from '../../../deploy/nginx.conf?raw';
import nginxGateway from '../../../deploy/nginx.gateway.conf?raw';
import systemd from '../../../deploy/housekey.service?raw';
import traefik from '../../../deploy/traefik.yml?raw';
import { VERSION } from '../version.js';
import { EXAMPLES, fillIn } from '../../contract/index.js';
import { UsageError } from '../usage-error.js';
import { sharedDomain, type AppSite, type Choices, type Proxy } from './choices.js';
import { repeatForApps } from './several-apps.js';

/** The folder of the package, two up from `dist/bin`. */
export const ROOT = fileURLToPath(new URL('../../.', import.meta.url)).replace(/\/$/, '');
const DOCKERFILE = `${ROOT}/deploy/Dockerfile`;
/** The command that npm puts on PATH. */
export const LAUNCHER = `${ROOT}/bin/housekey.js`;
/** What it runs. Services start this directly. */
export const PROGRAM = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));

/** In compose.yaml. */
const BUILD = '      context: ..\n      dockerfile: deploy/Dockerfile\n';

/** Without a checkout, because this program was installed from npm, the image is made from the same package. */
const BUILD_FROM_NPM = `      dockerfile_inline: |
        FROM node:24-slim
        RUN npm install --global housekey@${VERSION} && install -d -o node -g node -m 700 /var/lib/housekey
        ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000
        WORKDIR /housekey
        USER node
        ENTRYPOINT ["housekey"]
`;

/** A settings file before the settings are written into it. */
export function emptySettingsFile(
  { format, upstream = '' }: Choices,
  { folder, node }: { readonly folder: string; readonly node: string },
): string {
  switch (format) {
    case 'env':
      return '# Settings of Housekey. Keep this file private: it contains the signing key.\n# All settings: housekey help variables\n';
    case 'compose':
      return withoutHeader(compose)
        .replace(BUILD, () =>
          existsSync(DOCKERFILE) ? BUILD.replace('..', () => inCompose(ROOT)) : BUILD_FROM_NPM,
        )
        .replace(/^ {2}app:$/m, () => `  ${serviceName(upstream)}:`);
    case 'systemd':
      return withoutHeader(systemd)
        .replace(
          '/usr/bin/node /opt/housekey/dist/bin/housekey.js',
          () => `${inCommand(node)} ${inCommand(PROGRAM)}`,
        )
        .replaceAll('/etc/housekey/', () => `${inUnit(folder)}/`);
  }
}

/** In single quotes, which YAML requires next to some characters. Compose expands `$` there, too. */
function inCompose(path: string): string {
  return `'${path.replaceAll("'", "''").replaceAll('$', '$$$$')}'`;
}

/**
 * A path in a unit, where `%` starts a specifier. A folder may have been named by someone else: a line break
 * in its name would add a setting, such as a command that runs as root (CWE-93).
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`)
 */
function inUnit(path: string): string {
  if (/["'\\$\p{Cc}]/u.test(path)) {
    throw new UsageError(
      `A systemd unit cannot contain the path ${JSON.stringify(path)}. Use one without quotes, $, backslashes and control characters.`,
    );
  }
  return path.replaceAll('%', '%%');
}

/** A word of ExecStart (systemd.service(5), "Command lines"). */
function inCommand(path: string): string {
  return /\s/.test(path) ? `"${inUnit(path)}"` : inUnit(path);
}

/** The app's name in the compose file, which is its host name in the network. */
function serviceName(upstream: string): string {
  return URL.canParse(upstream) && new URL(upstream).hostname !== ''
    ? new URL(upstream).hostname
    : 'app';
}

/** The comment at the top says how to create by hand what `init` creates. */
function withoutHeader(text: string): string {
  return text.replace(/^(?:#.*\n)+\n/, '');
}

export interface ProxyFile {
  /** Its name in the folder. */
  readonly path: string;
  /** Where the proxy reads it. */
  readonly destination: string;
  /** Checks it and makes the proxy use it. */
  readonly reload: string;
  readonly text: string;
}

const PROXY_FILES: Readonly<Record<Proxy, Omit<ProxyFile, 'text'>>> = {
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

/** The proxy's configuration for these choices; `undefined` if none was asked for. */
export function proxyFile(
  { proxy, publicUrl, apps }: Choices,
  port: string,
): ProxyFile | undefined {
  if (proxy === undefined || publicUrl === undefined) return undefined;
  const host = publicUrl.hostname;
  const housekey = { '127.0.0.1:8000': `127.0.0.1:${port}`, 'on port 8000': `on port ${port}` };
  if (apps.length === 0) {
    const values = { ...housekey, 'app.example.com': host, 'example.com': host };
    return { ...PROXY_FILES[proxy], text: fillIn(gatewayFile(proxy), EXAMPLES, values) };
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
  return { ...PROXY_FILES[proxy], text: forwardAuthFile(proxy, { apps, fillFor }) };
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

function forwardAuthFile(proxy: Proxy, apps: Parameters<typeof repeatForApps>[2]): string {
  switch (proxy) {
    case 'nginx':
      return repeatForApps('nginx', nginx, apps);
    case 'caddy':
      return repeatForApps('caddy', caddy, apps);
    case 'traefik':
      return repeatForApps('traefik', traefik, apps);
    case 'haproxy':
      throw new Error('there is no file for several apps behind HAProxy');
  }
}
