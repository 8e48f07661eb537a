import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './housekey.js';
import { freePort } from './free-port.js';
import { makeFolder, start, untilListening } from './processes.js';

/** Caddy in front of an app; with `closed`, behind its basic authentication, with the same hash. */
export async function startCaddy(app, { closed }) {
  const folder = makeFolder();
  const port = await freePort();
  const path = join(folder, 'Caddyfile');
  // The name that Caddy 2.6 knows as well; since 2.8 it is also spelled basic_auth.
  const login = closed ? `basicauth { owner ${await hashOf()} }` : '';
  writeFileSync(
    path,
    `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	${login.replaceAll(/([{}]) ?/g, '$1\n').replace(/\n?}/, '\n\t}')}
	reverse_proxy 127.0.0.1:${app.port}
}
`,
  );
  const command = ['caddy', 'run', '--config', path, '--adapter', 'caddyfile'];
  const server = start(command, { cwd: folder });
  await untilListening(port, server);
  return { ...server, port };
}
