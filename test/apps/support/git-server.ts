import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnFreePort } from '../../support/port.js';
import type { HomedApp } from './apps.js';

/** Serves the empty repositories /letters.git and /diary.git with `git http-backend`, a CGI program. */
export async function startGitServer(): Promise<HomedApp> {
  const home = await mkdtemp(join(tmpdir(), 'housekey-git-'));
  for (const name of ['letters.git', 'diary.git']) {
    const repository = join(home, name);
    execFileSync('git', ['init', '-q', '--bare', '-b', 'main', repository]);
    // It accepts pushes from users who are signed in at its server. Here, that is Housekey.
    execFileSync('git', ['-C', repository, 'config', 'http.receivepack', 'true']);
  }
  const server = createServer((request, response) => answer(home, request, response));
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    home,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(home, { recursive: true });
    },
  };
}

/** Runs the CGI program (RFC 3875) for one request. */
function answer(home: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const { headers } = request;
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: home,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: headers['content-type'] ?? '',
      ...(headers['content-length'] && { CONTENT_LENGTH: headers['content-length'] }),
      ...(headers['content-encoding'] && { HTTP_CONTENT_ENCODING: headers['content-encoding'] }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin).on('error', () => {
    // It may have exited.
  });
  let head = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (response.headersSent) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const lines = head.subarray(0, end).toString('latin1').split('\r\n');
    const pairs = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const status = pairs.find(([name]) => name === 'Status')?.[1] ?? '200';
    const others = pairs.filter(([name]) => name !== 'Status').flat();
    response.writeHead(Number.parseInt(status, 10), others);
    response.write(head.subarray(end + 4));
  });
  child.on('close', () => response.end());
}
