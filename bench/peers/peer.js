import { createServer } from 'node:http';

/*
 * What all peers have in common: who may come in, and where to listen. All of them answer
 * GET /api/auth/me and POST /api/auth/login, as Housekey does.
 */

export const { BENCH_EMAIL: EMAIL, BENCH_HASH: HASH, BENCH_SECRET: SECRET } = process.env;
export const LIFETIME_SECONDS = 604_800;

/** Tells the bench where it listens. */
export function announce(port) {
  console.log(`listens on http://127.0.0.1:${port};`);
}

/** Serves with bare node:http. */
export function serve(listener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => announce(server.address().port));
  return server;
}

/** The body of a request as JSON. */
export async function readJson(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return JSON.parse(text);
}
