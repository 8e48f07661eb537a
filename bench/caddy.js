import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordHash } from './housekey.js';
import { freePort } from './free-port.js';
import { makeFolder, start, untilListening } from './processes.js';
import { PROXY_PROGRAMS } from './settings.js';

/** The current Caddy. */
export const CADDY = join(PROXY_PROGRAMS, 'bin/caddy');

/**
 * Starts Caddy in front of an app.
 *
 * @param {{ basicAuth?: boolean, verifier?: { port: number, path: string } }} options `basicAuth`: with basic
 *   authentication and the same hash. `verifier`: asked about each request.
 */
export async function startCaddy(app, { basicAuth = false, verifier } = {}) {
  const folder = makeFolder();
  const port = await freePort();
  const path = join(folder, 'Caddyfile');
  const lines = [
    ...(basicAuth ? ['basic_auth {', `owner ${await passwordHash()}`, '}'] : []),
    ...(verifier === undefined
      ? []
      : [
          `forward_auth 127.0.0.1:${verifier.port} {`,
          `uri ${verifier.path}`,
          'copy_headers Remote-User',
          '}',
        ]),
    `reverse_proxy 127.0.0.1:${app.port}`,
  ];
  writeFileSync(
    path,
    `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	${lines.join('\n\t')}
}
`,
  );
  const command = [CADDY, 'run', '--config', path, '--adapter', 'caddyfile'];
  const server = start(command, { cwd: folder });
  await untilListening(port, server);
  return { ...server, port };
}
