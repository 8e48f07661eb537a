import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from '../../support/port.js';
import { ROOT } from '../../support/tree.js';
import { waitUntil } from '../../support/until.js';
import type { Tarball } from './tarball.js';

/** A copy of an example with its dependencies, as after `npm install`. */
export interface InstalledExample {
  readonly folder: string;
  /** Changes a file. Fails if the text to replace is not in it. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** An example that runs. */
export interface RunningExample {
  readonly url: string;
  /** The output so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

const MANIFEST = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).optional(),
});

/** Not part of an example: files that installing, building or starting it in its folder creates. */
const GENERATED = new Set(['node_modules', 'dist', '.next', '.env', 'package-lock.json']);

/** npm runs no install scripts here, and needs its settings to find the registry. */
const INSTALL = 'install --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error';

/**
 * Installs an example with the packed tarball.
 *
 * @param versions - other versions of its dependencies. Default: those in its package.json
 */
export async function installExample(
  name: string,
  tarball: Tarball,
  versions: Readonly<Record<string, string>> = {},
): Promise<InstalledExample> {
  const folder = await mkdtemp(join(tmpdir(), `housekey-example-${name}-`));
  await cp(join(ROOT, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !GENERATED.has(basename(path)),
  });
  const file = join(folder, 'package.json');
  const manifest = MANIFEST.parse(JSON.parse(await readFile(file, 'utf8')));
  manifest.dependencies = {
    ...manifest.dependencies,
    ...versions,
    housekey: `file:${tarball.path}`,
  };
  await writeFile(file, JSON.stringify(manifest));
  await promisify(execFile)('npm', INSTALL.split(' '), {
    cwd: folder,
    // `npm run` hands down this repository's strictness.
    env: { ...process.env, npm_config_engine_strict: 'false' },
  });
  return {
    folder,
    edit: async (path, from, to) => {
      const text = await readFile(join(folder, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
      await writeFile(
        join(folder, path),
        text.replace(from, () => to),
      );
    },
    remove: async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Runs a script of an example's package.json to its end. Throws with its output if it fails. */
export async function runScript({ folder }: InstalledExample, script: string): Promise<void> {
  const run = promisify(execFile)('npm', ['run', '--silent', script], {
    cwd: folder,
    env: ENVIRONMENT,
  });
  await run.catch((error: unknown) => {
    const { stdout, stderr } = FAILURE.parse(error);
    throw new Error(`${script} failed: ${stdout}${stderr}`);
  });
}

/** Examples get no settings of this process. Next.js must not report anything, nor edit the lockfile. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
};

const FAILURE = z.looseObject({ stdout: z.string(), stderr: z.string() });

/**
 * Starts an example with `npm start`, and waits until it responds.
 *
 * @param script - another script of its package.json
 */
export async function startExample(
  { folder }: InstalledExample,
  variables: Readonly<Record<string, string>>,
  script = 'start',
): Promise<RunningExample> {
  const port = await freePort();
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: folder,
    env: {
      ...ENVIRONMENT,
      ...variables,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate group, so that the programs that npm starts can be ended with it.
    detached: true,
  });
  let output = '';
  const collect = (text: string) => (output += text);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const url = `http://127.0.0.1:${port}`;
  const responds = async () => {
    if (child.exitCode !== null) throw new Error(`The example exited: ${output}`);
    return await fetch(`${url}/login`).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0,
      () => false,
    );
  };
  const stop = async () => await endGroup(child);
  try {
    await waitUntil(responds, `${folder} responds`, 600_000);
  } catch (error) {
    await stop();
    throw error instanceof Error ? new Error(`${error.message}\n${output}`) : error;
  }
  return { url, output: () => output, stop };
}

async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const isRunning = child.exitCode === null && child.signalCode === null;
  const closed = isRunning ? once(child, 'close') : Promise.resolve();
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // The group has ended.
  }
  const hurry = setTimeout(() => process.kill(-pid, 'SIGKILL'), 10_000);
  await closed;
  clearTimeout(hurry);
}
