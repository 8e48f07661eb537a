import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../support/tree.js';

/** The package that `npm publish` would upload, in a separate folder. */
export interface Tarball {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Packs the built product. */
export async function packTarball(): Promise<Tarball> {
  const folder = await mkdtemp(join(tmpdir(), 'housekey-tarball-'));
  const args = ['pack', '--silent', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT });
  return {
    path: join(folder, stdout.trim()),
    remove: async () => await rm(folder, { recursive: true }),
  };
}
