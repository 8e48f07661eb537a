import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Variables } from '../../src/core/config/environment.js';

const CLI = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));

/** The output that a person sees, and the input that they then type. */
export type Dialog = readonly (readonly [shown: string, typed: string])[];

/** Runs `housekey` on a terminal that `script` provides, and types each answer when it is asked for. */
export async function runOnTerminal(
  commandLine: readonly string[],
  dialog: Dialog,
  { directory, variables = {} }: { directory?: string; variables?: Variables } = {},
): Promise<{ code: number | null; screen: string }> {
  const command = [process.execPath, CLI, ...commandLine].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: directory,
    env: { PATH: process.env['PATH'], TERM: 'xterm', SHELL: '/bin/sh', ...variables },
  });
  const pending = [...dialog];
  let screen = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    for (;;) {
      const [next] = pending;
      const at = next === undefined ? -1 : screen.indexOf(next[0], seen);
      if (next === undefined || at < 0) return;
      seen = at + next[0].length;
      child.stdin.write(next[1]);
      pending.shift();
    }
  });
  await once(child, 'close');
  return { code: child.exitCode, screen };
}
