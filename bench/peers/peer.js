import { createServer } from 'node:http';

/*
 * Shared by all peers: the credentials, and the address to listen on. All of them serve
 * GET /api/auth/me and POST /api/auth/login, as Housekey does.
 */

export const { BENCH_EMAIL: EMAIL, BENCH_HASH: HASH, BENCH_SECRET: SECRET } = process.env;
export const LIFETIME_SECONDS = 604_800;

/** Prints the address for the benchmark, which reads the port from it. */
export function announce(port) {
  console.log(`listening on http://127.0.0.1:${port};`);
}

/** Starts a bare node:http server. */
export function serve(listener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => announce(server.address().port));
  return server;
}

/** Parses the request body as JSON. */
export async function readJson(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return JSON.parse(text);
}
