import type { Example } from './examples.js';

export type RecipeId =
  'gateway' | 'nginx' | 'caddy' | 'traefik' | 'compose' | 'systemd' | 'library';

export interface RecipeFile {
  /** Its path in the repository. */
  readonly path: string;
  /** Where it belongs, or what it becomes. */
  readonly title: string;
  /** What of it is replaced by this instance's own values. */
  readonly examples: readonly Example[];
  /** Fetched when somebody looks at it, for most are never looked at. */
  readonly load: () => Promise<{ default: string }>;
}

export interface Recipe {
  readonly id: RecipeId;
  readonly name: string;
  readonly about: string;
  readonly files: readonly RecipeFile[];
}

const FORWARD_AUTH: RecipeFile = {
  path: 'deploy/forward_auth.env',
  title: 'Housekey’s environment',
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

/** The ways to put Housekey before an app. Their texts are the files of `deploy/`, word for word. */
export const RECIPES: readonly Recipe[] = [
  {
    id: 'gateway',
    name: 'Gateway',
    about:
      'Housekey stands before the app as its only door. The least to set up: one more variable. The app must not be reachable by any other way.',
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
    about: 'nginx asks Housekey before it lets a request through to the app.',
    files: [
      FORWARD_AUTH,
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
    about:
      'Caddy asks Housekey before it lets a request through to the app, and fetches its certificates itself.',
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
    about:
      'Traefik asks Housekey before it lets a request through. It cannot keep our cookie from the app: the text says what that means.',
    files: [
      FORWARD_AUTH,
      {
        path: 'deploy/traefik.yml',
        title: 'a file of Traefik’s file provider',
        examples: PROXY_EXAMPLES,
        load: async () => await import('../../deploy/traefik.yml?raw'),
      },
    ],
  },
  {
    id: 'compose',
    name: 'Docker Compose',
    about: 'Housekey and the app in containers, Housekey as the gateway before it.',
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
    about: 'Housekey as a service of the machine, with nothing to spare.',
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
    name: 'Library',
    about: 'Housekey inside of your own program: it answers the requests that you hand it.',
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
