import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordHash } from './housekey.js';
import { freePort } from './free-port.js';
import { makeFolder, start, untilListening } from './processes.js';

/** Starts Caddy in front of an app. `basicAuth`: with basic authentication and the same hash. */
export async function startCaddy(app, { basicAuth }) {
  const folder = makeFolder();
  const port = await freePort();
  const path = join(folder, 'Caddyfile');
  // Works in Caddy 2.6 and later. Since 2.8 it is also spelled basic_auth.
  const login = basicAuth ? `basicauth { owner ${await passwordHash()} }` : '';
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
