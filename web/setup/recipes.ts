import type { Example } from '../../src/contract/index.js';

export type RecipeId =
  'gateway' | 'nginx' | 'caddy' | 'traefik' | 'compose' | 'systemd' | 'library';

/** The place to save a file: its path, or a message that describes the place. */
type FileTitle =
  { readonly title: string } | { readonly titleKey: 'housekeyEnvironment' | 'traefikFile' };

export type RecipeFile = FileTitle & {
  /** Its path in the repository. */
  readonly path: string;
  /** The placeholders to replace with this instance's values. */
  readonly examples: readonly Example[];
  /** Loads the file on demand, because most files are never shown. */
  readonly load: () => Promise<{ default: string }>;
};

/** The name of a program, or a message. */
type RecipeName = { readonly name: string } | { readonly nameKey: 'gateway' | 'library' };

export type Recipe = RecipeName & {
  readonly id: RecipeId;
  readonly description: `${RecipeId}Help`;
  readonly files: readonly RecipeFile[];
};

const FORWARD_AUTH: RecipeFile = {
  path: 'deploy/forward_auth.env',
  titleKey: 'housekeyEnvironment',
  examples: ['login.example.com', 'example.com'],
  load: async () => await import('../../deploy/forward_auth.env?raw'),
};

const PROXY_EXAMPLES = [
  'login.example.com',
  'app.example.com',
  'example.com',
  '127.0.0.1:8000',
  'on port 8000',
  '127.0.0.1:3000',
  'on port 3000',
] as const;

/** The ways to protect an app. The files come from `deploy/`, unchanged. */
export const RECIPES: readonly Recipe[] = [
  {
    id: 'gateway',
    nameKey: 'gateway',
    description: 'gatewayHelp',
    files: [
      {
        path: 'deploy/gateway.env',
        title: '.env',
        examples: ['you@example.com', 'http://127.0.0.1:3000'],
        load: async () => await import('../../deploy/gateway.env?raw'),
      },
    ],
  },
  {
    id: 'nginx',
    name: 'nginx',
    description: 'nginxHelp',
    files: [
      FORWARD_AUTH,
      {
        path: 'deploy/nginx.app.conf',
        title: '/etc/nginx/housekey-app.conf',
        examples: [],
        load: async () => await import('../../deploy/nginx.app.conf?raw'),
      },
      {
        path: 'deploy/nginx.conf',
        title: '/etc/nginx/conf.d/housekey.conf',
        examples: PROXY_EXAMPLES,
        load: async () => await import('../../deploy/nginx.conf?raw'),
      },
    ],
  },
  {
    id: 'caddy',
    name: 'Caddy',
    description: 'caddyHelp',
    files: [
      FORWARD_AUTH,
      {
        path: 'deploy/Caddyfile',
        title: '/etc/caddy/Caddyfile',
        examples: PROXY_EXAMPLES,
        load: async () => await import('../../deploy/Caddyfile?raw'),
      },
    ],
  },
  {
    id: 'traefik',
    name: 'Traefik',
    description: 'traefikHelp',
    files: [
      FORWARD_AUTH,
      {
        path: 'deploy/traefik.yml',
        titleKey: 'traefikFile',
        examples: PROXY_EXAMPLES,
        load: async () => await import('../../deploy/traefik.yml?raw'),
      },
    ],
  },
  {
    id: 'compose',
    name: 'Docker Compose',
    description: 'composeHelp',
    files: [
      {
        path: 'deploy/compose.yaml',
        title: 'compose.yaml',
        examples: ['you@example.com'],
        load: async () => await import('../../deploy/compose.yaml?raw'),
      },
    ],
  },
  {
    id: 'systemd',
    name: 'systemd',
    description: 'systemdHelp',
    files: [
      {
        path: 'deploy/housekey.service',
        title: '/etc/systemd/system/housekey.service',
        examples: ['you@example.com'],
        load: async () => await import('../../deploy/housekey.service?raw'),
      },
    ],
  },
  {
    id: 'library',
    nameKey: 'library',
    description: 'libraryHelp',
    files: [
      {
        path: 'deploy/library.ts',
        title: 'library.ts',
        examples: [],
        load: async () => await import('../../deploy/library.js?raw'),
      },
    ],
  },
];
