import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { setUpOnce } from '../support/hooks.js';
import { startLogin } from '../support/service.js';
import { startApp } from '../support/upstream.js';
import { waitUntil } from '../support/until.js';

const CONNECTIONS = 400;
const SECONDS = 15;

/** Attacks of slowhttptest: each holds many connections open for as long as the server permits. */
const ATTACKS = [
  ['headers that never end (Slowloris)', ['-H', '-i', '5']],
  ['bodies that never end (R.U.D.Y.)', ['-B', '-i', '5', '-s', '8192', '-x', '10']],
  ['answers that are hardly read', ['-X', '-w', '1', '-y', '2', '-n', '5', '-z', '1']],
  ['many overlapping ranges', ['-R', '-a', '1', '-b', '3000']],
] as const;

describe.each([
  ['the service', '/login', async () => await open({})],
  ['the gateway', '/', async () => await open(await behind())],
])('slowhttptest against %s', (_, path, start) => {
  const service = setUpOnce(start);

  it.each(ATTACKS)('%s do not make it unavailable', async (__, options) => {
    const url = service.url + path;
    const common = ['-c', String(CONNECTIONS), '-r', '200', '-l', String(SECONDS), '-p', '3'];
    // It asks with its own connection while the others are open, and says at the end if one failed.
    const attack = promisify(execFile)('slowhttptest', [...options, ...common, '-u', url]);
    let slowest = 0;
    let isOver = false;
    const ended = attack.finally(() => (isOver = true));
    const isAnswered = async () => {
      const startedAt = performance.now();
      expect((await fetch(`${service.url}/api/auth/status`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - startedAt);
      return isOver;
    };
    await waitUntil(isAnswered, 'the attack ends', 90_000);
    const { stdout } = await ended;
    expect(stripVTControlCharacters(stdout)).toMatch(/service available:\s+YES/);
    expect(slowest).toBeLessThan(3000);
  });
});

async function open(variables: Readonly<Record<string, string>>) {
  return await startLogin(variables);
}

/** The settings of a gateway in front of an app. */
async function behind() {
  const app = await startApp((_request, response) => response.end('x'.repeat(1_000_000)));
  return { SERVICE_UPSTREAM: app.url };
}
