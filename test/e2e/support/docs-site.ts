import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { listenOnFreePort } from '../../support/port.js';
import { ROOT } from '../../support/tree.js';

/** Below a path, as on a page of a repository. */
const BASE = '/housekey/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The built documentation, on a server. */
export interface DocsSite {
  /** Address of its first page, with a slash at the end. */
  readonly url: string;
  /** Folder of the built files. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Builds the site as `npm run docs:build` does, which fails if a link between pages is broken. */
export async function startDocsSite(): Promise<DocsSite> {
  const folder = await mkdtemp(join(tmpdir(), 'housekey-docs-'));
  const program = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');
  await promisify(execFile)(process.execPath, [program, 'build', 'docs', '--outDir', folder], {
    cwd: ROOT,
    env: { ...process.env, DOCS_BASE: BASE, DOCS_VERSIONS: '[["0.0", "/housekey/v0.0/"]]' },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : '404.html';
    const file = join(folder, path.endsWith('/') || path === '' ? `${path}index.html` : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}${BASE}`,
    folder,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
