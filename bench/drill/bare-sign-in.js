import { verify } from '@node-rs/bcrypt';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/*
 * The least that a server can do: node:http alone, which checks the password of a sign-in, and refuses everything
 * else with 429 without reading it. Under the same clients, it shows what the machine costs, not the service.
 */

/** Starts it in a process of its own, with the password's bcrypt hash. */
export async function startBareServer(passwordHash) {
  const child = fork(fileURLToPath(import.meta.url), [passwordHash]);
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = await once(child, 'message');
  return { port, stop: () => child.disconnect() };
}

async function respond(passwordHash, request, response) {
  if (request.url !== '/api/auth/login') {
    response.writeHead(429, { 'content-length': 0 }).end();
    return;
  }
  const { password } = JSON.parse(await text(request));
  const status = (await verify(password, passwordHash)) ? 200 : 401;
  response.writeHead(status, { 'content-length': 0 }).end();
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = createServer((request, response) => respond(process.argv[2], request, response));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit(0));
}
