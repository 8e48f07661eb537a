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
  '../../../../deploy/{gateway.env,forward_auth.env,nginx.conf,nginx.app.conf,Caddyfile,traefik.yml,compose.yaml,housekey.service,library.ts}',
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

function recipe<Id extends string>(id: Id, name: RecipeName, files: readonly RecipeFile[]) {
  return { id, ...name, files };
}

const NGINX_APP = file('nginx.app.conf', { title: '/etc/nginx/housekey-app.conf' });
const UNIT = { title: '/etc/systemd/system/housekey.service' };

/** The ways to protect an app. The files come from `deploy/`, unchanged. */
export const RECIPES = [
  recipe('gateway', { nameKey: 'gateway' }, [
    file('gateway.env', { title: '.env' }, 'you@example.com', 'http://127.0.0.1:3000'),
  ]),
  recipe(
    'nginx',
    { name: 'nginx' },
    forwardAuth('nginx.conf', { title: '/etc/nginx/conf.d/housekey.conf' }, NGINX_APP),
  ),
  recipe('caddy', { name: 'Caddy' }, forwardAuth('Caddyfile', { title: '/etc/caddy/Caddyfile' })),
  recipe('traefik', { name: 'Traefik' }, forwardAuth('traefik.yml', { titleKey: 'traefikFile' })),
  recipe('compose', { name: 'Docker Compose' }, [
    file('compose.yaml', { title: 'compose.yaml' }, 'you@example.com'),
  ]),
  recipe('systemd', { name: 'systemd' }, [file('housekey.service', UNIT, 'you@example.com')]),
  recipe('library', { nameKey: 'library' }, [file('library.ts', { title: 'library.ts' })]),
] as const;

export type Recipe = (typeof RECIPES)[number];
export type RecipeId = Recipe['id'];
