import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { VERSION } from '../../src/login/version.js';
import { composeProblems } from '../deploy/support/compose.js';
import { installBare } from '../support/bare-install.js';
import { openFolder } from '../support/folder.js';
import { captures, read } from '../support/tree.js';

const LINE = ['init', '--email', 'you@example.com', '--upstream', 'http://app:3000', '--yes'];

/**
 * Runs `init` of a package without a checkout around it, as npm installs it.
 *
 * @param binFolder - of the link to the program, relative to a new folder; it is put on PATH
 */
async function initInstalled(line: readonly string[], binFolder?: string) {
  const installed = await installBare();
  onTestFinished(installed.remove);
  const [folder, bin] = [openFolder(), join(openFolder().path, binFolder ?? '.')];
  mkdirSync(bin, { recursive: true });
  symlinkSync(installed.launcher, join(bin, 'housekey'));
  const directories = binFolder === undefined ? [process.env['PATH']] : [bin, process.env['PATH']];
  const variables = { PATH: directories.join(':') };
  const done = await folder.runAlone(line, { program: installed.program, variables });
  expect([done.code, done.errors]).toEqual([0, '']);
  return { folder, output: done.output };
}

describe('housekey init of an installed package', () => {
  it('names the command by which the shell finds it, or else its path', async () => {
    expect((await initInstalled(LINE, 'bin')).output).toMatch(/^ {2}housekey {4}# then open/m);
    expect((await initInstalled(LINE)).output).toMatch(/^ {2}node \S+housekey\.js {4}# then open/m);
  });

  it('names npx if npx runs it, whose folder is on PATH only until then', async () => {
    const { output } = await initInstalled(LINE, '_npx/0123456789abcdef/node_modules/.bin');
    expect(output).toMatch(/^ {2}npx housekey {4}# then open/m);
  });

  it('writes a compose file that needs no checkout, with the same version', async () => {
    const { folder } = await initInstalled([...LINE, '--format', 'compose']);
    expect(composeProblems(folder.read('compose.yaml'))).toEqual([]);
    const build = z.strictObject({ dockerfile_inline: z.string() });
    const { services } = z
      .object({
        services: z.object({
          housekey: z.object({ build, environment: z.record(z.string(), z.string()) }),
        }),
      })
      .parse(parse(folder.read('compose.yaml')));
    const { dockerfile_inline: text } = services.housekey.build;
    expect(text).toContain(`npm install --global housekey@${VERSION} `);
    expect(text).toContain(
      `-o node -g node -m 700 ${services.housekey.environment['SERVICE_STATE_DIR']}\n`,
    );
    expect(text).toMatch(/^USER node$/m);
    // The same Node.js as in the image of the checkout, and as reachable.
    const [base] = captures(read('deploy/Dockerfile'), /^FROM (\S+) AS node$/gm);
    expect(text).toContain(`FROM ${base}\n`);
    expect(text).toContain('HOST=0.0.0.0 PORT=8000');
  });
});
