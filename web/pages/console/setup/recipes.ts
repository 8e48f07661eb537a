import type { Example } from '../../../../src/contract/index.js';

/** The place of a file: its path, or a message that describes it. */
type FileTitle =
  { readonly title: string } | { readonly titleKey: 'housekeyEnvironment' | 'traefikFile' };

export type RecipeFile = FileTitle & {
  /** Its path in the repository. */
  readonly path: string;
  /** The placeholders to replace with this instance's values. */
  readonly examples: readonly Example[];
  /** Loads the file on demand, because most files are never shown. */
  readonly load: () => Promise<string>;
};

/** The name of a program, or a message. */
type RecipeName = { readonly name: string } | { readonly nameKey: 'gateway' | 'library' };

const TEXTS = import.meta.glob<string>(
  '../../../../deploy/{gateway.env,gateway.tls.env,forward_auth.env,nginx.conf,nginx.app.conf,nginx.gateway.conf,Caddyfile,Caddyfile.gateway,haproxy.gateway.cfg,traefik.yml,traefik.gateway.yml,compose.yaml,housekey.service,library.ts}',
  { query: '?raw', import: 'default' },
);

function file(name: string, title: FileTitle, ...examples: readonly Example[]): RecipeFile {
  const load = async () => {
    const text = await TEXTS[`../../../../deploy/${name}`]?.();
    if (text === undefined) throw new Error(`there is no file ${name}`);
    return text;
  };
  return { ...title, path: `deploy/${name}`, examples, load };
}

const ADDRESSES = ['127.0.0.1:8000', 'on port 8000', '127.0.0.1:3000', 'on port 3000'] as const;

/** Files of a proxy that asks Housekey about each request. The last one names the hosts. */
function forwardAuth(name: string, title: FileTitle, ...before: readonly RecipeFile[]) {
  const hosts = ['login.example.com', 'app.example.com', 'example.com'] as const;
  return [
    file('forward_auth.env', { titleKey: 'housekeyEnvironment' }, ...hosts),
    ...before,
    file(name, title, ...hosts, ...ADDRESSES),
  ];
}

export type Recipe = RecipeName & { readonly id: string; readonly files: readonly RecipeFile[] };

function recipe(id: string, name: RecipeName, files: readonly RecipeFile[]): Recipe {
  return { id, ...name, files };
}

const NGINX_APP = file('nginx.app.conf', { title: '/etc/nginx/housekey-app.conf' });
const UNIT = { title: '/etc/systemd/system/housekey.service' };
const NGINX = { title: '/etc/nginx/conf.d/housekey.conf' };
const CADDY = { title: '/etc/caddy/Caddyfile' };
const TRAEFIK = { titleKey: 'traefikFile' } as const;

/** The file of a proxy that forwards every request to the gateway. */
function inFrontOfGateway(name: string, title: FileTitle): RecipeFile {
  return file(name, title, 'app.example.com', 'example.com', '127.0.0.1:8000', 'on port 8000');
}

const HAPROXY = inFrontOfGateway('haproxy.gateway.cfg', { title: '/etc/haproxy/haproxy.cfg' });
const TLS_SETTINGS = file(
  'gateway.tls.env',
  { title: '.env' },
  'app.example.com',
  'you@example.com',
  'http://127.0.0.1:3000',
);
/** Those that a gateway needs in addition. */
const ADDED_SETTINGS: RecipeFile = {
  ...file('gateway.tls.env', { title: '.env' }, 'app.example.com'),
  load: async () => (await TLS_SETTINGS.load()).replace(/^[^]*(?=SERVICE_PUBLIC_URL=)/, ''),
};

/** The next step of a gateway: HTTPS. */
export const HTTPS_RECIPES: readonly Recipe[] = [
  recipe('https-nginx', { name: 'nginx' }, [
    ADDED_SETTINGS,
    inFrontOfGateway('nginx.gateway.conf', NGINX),
  ]),
  recipe('https-caddy', { name: 'Caddy' }, [
    ADDED_SETTINGS,
    inFrontOfGateway('Caddyfile.gateway', CADDY),
  ]),
  recipe('https-haproxy', { name: 'HAProxy' }, [ADDED_SETTINGS, HAPROXY]),
  recipe('https-traefik', { name: 'Traefik' }, [
    ADDED_SETTINGS,
    inFrontOfGateway('traefik.gateway.yml', TRAEFIK),
  ]),
];

/** The ways to protect an app. The files come from `deploy/`, unchanged. */
export const RECIPES: readonly Recipe[] = [
  recipe('gateway', { nameKey: 'gateway' }, [
    file('gateway.env', { title: '.env' }, 'you@example.com', 'http://127.0.0.1:3000'),
  ]),
  recipe('nginx', { name: 'nginx' }, forwardAuth('nginx.conf', NGINX, NGINX_APP)),
  recipe('caddy', { name: 'Caddy' }, forwardAuth('Caddyfile', CADDY)),
  recipe('haproxy', { name: 'HAProxy' }, [TLS_SETTINGS, HAPROXY]),
  recipe('traefik', { name: 'Traefik' }, forwardAuth('traefik.yml', TRAEFIK)),
  recipe('compose', { name: 'Docker Compose' }, [
    file('compose.yaml', { title: 'compose.yaml' }, 'you@example.com'),
  ]),
  recipe('systemd', { name: 'systemd' }, [file('housekey.service', UNIT, 'you@example.com')]),
  recipe('library', { nameKey: 'library' }, [file('library.ts', { title: 'library.ts' })]),
];
