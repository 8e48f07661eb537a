import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { VERSION } from '../../src/login/version.js';
import { installBare } from '../support/bare-install.js';
import { openFolder } from '../support/folder.js';

it('npx housekey in a checkout says how to build before the build, and works after it', async () => {
  const installed = await installBare();
  onTestFinished(installed.remove);
  const checkout = dirname(dirname(installed.launcher));
  const [built, aside] = [join(checkout, 'dist'), join(checkout, 'elsewhere')];
  // npx remembers in its cache what it found the first time.
  const env = { ...process.env, npm_config_cache: openFolder().path };
  const npx = (...line: string[]) => {
    const options = { cwd: checkout, env, encoding: 'utf8' } as const;
    return spawnSync('npx', ['--offline', 'housekey', ...line], options);
  };

  renameSync(built, aside);
  const before = npx('hash');
  expect([before.status, before.stdout]).toEqual([1, '']);
  expect(before.stderr).toContain('not built yet.\nFix: In the folder of the checkout, run: npm');
  renameSync(aside, built);
  const after = npx('--version');
  expect([after.status, after.stdout]).toEqual([0, `${VERSION}\n`]);
});
