import type { Example } from '../../src/contract/index.js';

export type RecipeId =
  'gateway' | 'nginx' | 'caddy' | 'traefik' | 'compose' | 'systemd' | 'library';

export interface RecipeFile {
  /** Its path in the repository. */
  readonly path: string;
  /** Where to save the file. */
  readonly title: string;
  /** The placeholders to replace with this instance's values. */
  readonly examples: readonly Example[];
  /** Loads the file on demand, because most files are never shown. */
  readonly load: () => Promise<{ default: string }>;
}

export interface Recipe {
  readonly id: RecipeId;
  readonly name: string;
  readonly description: string;
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

/** The ways to protect an app. The files come from `deploy/`, unchanged. */
export const RECIPES: readonly Recipe[] = [
  {
    id: 'gateway',
    name: 'Gateway',
    description:
      'Housekey runs in front of the app and forwards requests to it. This is the easiest setup: one more variable. Make sure that the app cannot be reached in any other way.',
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
    description: 'nginx checks every request with Housekey before it forwards it to the app.',
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
    description:
      'Caddy checks every request with Housekey before it forwards it to the app, and gets TLS certificates automatically.',
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
    description:
      'Traefik checks every request with Housekey before it forwards it to the app. It cannot remove the session cookie from those requests; the file explains what that means.',
    files: [
      FORWARD_AUTH,
      {
        path: 'deploy/traefik.yml',
        title: 'a file for Traefik’s file provider',
        examples: PROXY_EXAMPLES,
        load: async () => await import('../../deploy/traefik.yml?raw'),
      },
    ],
  },
  {
    id: 'compose',
    name: 'Docker Compose',
    description: 'Housekey and the app in containers, with Housekey as the gateway.',
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
    description: 'Housekey as a sandboxed systemd service.',
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
    description: 'The login inside your own app, with the same settings.',
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
