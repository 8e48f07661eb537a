import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './tree.js';

/** The built product in its own folder, with nothing from node_modules except bcrypt. */
export interface BareInstall {
  /** Path of the program, to run with node. */
  readonly program: string;
  /** Path of the command that npm puts on PATH. */
  readonly launcher: string;
  readonly remove: () => Promise<void>;
}

export async function installBare({ bcrypt = true } = {}): Promise<BareInstall> {
  const folder = await mkdtemp(join(tmpdir(), 'housekey-bare-'));
  for (const name of ['bin', 'dist/bin', 'package.json']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  await mkdir(join(folder, 'node_modules'));
  if (bcrypt) {
    await symlink(join(ROOT, 'node_modules/@node-rs'), join(folder, 'node_modules/@node-rs'));
  }
  return {
    program: join(folder, 'dist/bin/housekey.js'),
    launcher: join(folder, 'bin/housekey.js'),
    remove: async () => await rm(folder, { recursive: true }),
  };
}
