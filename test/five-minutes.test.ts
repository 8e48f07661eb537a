import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../src/contract/index.js';
import { codeBlocks } from './support/documents.js';
import { json } from './support/housekey.js';
import { freePort } from './support/port.js';
import { ROOT } from './support/tree.js';
import { waitUntil } from './support/until.js';

const CLI = `'${process.execPath}' '${join(ROOT, 'dist/bin/housekey.js')}'`;

describe('docs/start.md, step by step', () => {
  const blocks = codeBlocks(['docs/start.md']).map(({ code }) => code);
  const running: ChildProcess[] = [];
  let folder: string;
  let ports: { app: number; housekey: number };

  /** The block as a reader would paste it, except that other ports are used, which are free. */
  function adapted(block: string): string {
    return block
      .replaceAll('npx housekey', CLI)
      .replaceAll('3000', String(ports.app))
      .replaceAll('8000', String(ports.housekey));
  }

  const environment = () => ({ PATH: process.env['PATH'], PORT: String(ports.housekey) });

  function start(block: string): void {
    const script = `exec ${adapted(block).trim().replace(/ &$/, '')}`;
    running.push(spawn('sh', ['-c', script], { cwd: folder, env: environment(), stdio: 'ignore' }));
  }

  function run(block: string): string {
    const options = { cwd: folder, env: environment(), encoding: 'utf8' } as const;
    return spawnSync('sh', ['-c', adapted(block)], options).stdout;
  }

  const answers = (port: number) => async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    return response !== undefined;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'housekey-start-'));
    ports = { app: await freePort(), housekey: await freePort() };
  });
  afterAll(() => {
    for (const process of running) process.kill();
    rmSync(folder, { recursive: true });
  });

  it('leads from nothing to an app behind a login', async () => {
    const [build, app = '', init = '', serve = '', curl = ''] = blocks;
    expect(build).toBe('npm ci && npm run build\n');
    expect(blocks).toHaveLength(5);

    start(app);
    await waitUntil(answers(ports.app), 'the app answers');
    const password = /^Password: (\S+)$/m.exec(run(init))?.[1] ?? '';
    start(serve);
    await waitUntil(answers(ports.housekey), 'Housekey answers');
    expect(run(curl)).toMatch(/^HTTP\/1\.1 401 /);

    const url = `http://127.0.0.1:${ports.housekey}`;
    const response = await fetch(
      `${url}${PATHS.login}`,
      json({ email: 'you@example.com', password }),
    );
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const page = await fetch(url, { headers: { cookie: cookies.join('; ') } });
    expect(await page.text()).toBe('Hello, you@example.com\n');
  });
});
