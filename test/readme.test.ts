import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../src/contract/index.js';
import { json } from './support/housekey.js';
import { startService } from './support/service.js';
import { loadTestSettings } from './support/settings.js';
import { captures, read, ROOT } from './support/tree.js';

const BLOCKS = captures(read('README.md'), /```sh\n([\s\S]*?)```/g);

describe('the one-line commands of the README', () => {
  const commands = BLOCKS.flatMap((block) => block.split('\n')).filter((line) =>
    /^SERVICE_.* npm start$/.test(line),
  );

  it.each(commands)('start without a warning: %s', (command) => {
    const script = command.replace(/npm start$/, 'env');
    const printed = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: {} });
    const variables = [...printed.matchAll(/^(SERVICE_\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    expect(variables).not.toEqual([]);
    expect(loadTestSettings(Object.fromEntries(variables)).warnings).toEqual([]);
  });

  it('are all of them', () => {
    expect(commands).toHaveLength(1);
  });
});

it('the block of the README that protects an app writes a private .env that puts the app behind the login', async () => {
  const { text, mode, output } = pasteBlock();
  expect(mode).toBe(0o600);
  expect(text).toContain('SERVICE_UPSTREAM=http://127.0.0.1:3000\n');
  const password = /^Password: (\S+)$/m.exec(output)?.[1] ?? '';

  const service = await startService({}, { '.env': text });
  const get = async (path: string) => await fetch(new URL(path, service.url));
  const statuses = [
    (await get('/')).status,
    (await signIn(service.url, 'wrong')).status,
    (await signIn(service.url, password)).status,
  ];
  await service.stop();
  expect(statuses).toEqual([401, 401, 200]);
});

async function signIn(url: string, password: string): Promise<Response> {
  return await fetch(new URL(PATHS.login, url), json({ email: 'you@example.com', password }));
}

/** Runs the block after its build, in an empty folder and without a terminal, so that it asks nothing. */
function pasteBlock() {
  const block = BLOCKS.find((one) => one.includes('housekey init')) ?? '';
  const script = block.replace('npm ci && npm run build\n', '');
  expect(script).toMatch(/^npx housekey init [^\n]*\n$/);
  const folder = mkdtempSync(join(tmpdir(), 'housekey-readme-'));
  const npx = join(folder, 'npx');
  const program = join(ROOT, 'dist/bin/housekey.js');
  writeFileSync(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(npx, 0o700);
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const output = execFileSync('/bin/sh', ['-c', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const path = join(folder, '.env');
  const result = { text: readFileSync(path, 'utf8'), mode: statSync(path).mode & 0o777, output };
  rmSync(folder, { recursive: true });
  return result;
}
