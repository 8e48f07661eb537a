import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { waitUntil } from '../../support/until.js';

/** Some of these apps load for several seconds on an idle machine. */
const START_TIMEOUT_MS = 90_000;

/** A third-party app on a free port of the loopback address. */
export interface ThirdPartyApp {
  readonly url: string;
  /** Stops its processes and waits until they have exited. */
  readonly stop: () => Promise<void>;
}

/** Starts a program of a Debian package, without waiting for it. */
export async function startProgram(
  program: string,
  debianPackage: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const env = { ...environment, PATH: process.env['PATH'] };
  return spawn(await pathOf(program, debianPackage), args, { env, stdio: 'ignore' });
}

/** The path of the program. Throws if it is not installed, so that no test is skipped. */
export async function pathOf(program: string, debianPackage: string): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, program);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  throw new Error(`${program} is not installed: apt-get install ${debianPackage}`);
}

/** Waits until the app responds, because it reports in no other way that it is ready. */
export async function untilResponding(url: string, child: ChildProcess): Promise<void> {
  const responds = async () => {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile}: exit ${child.exitCode}`);
    return await fetch(url).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0,
      () => false,
    );
  };
  await waitUntil(responds, `${child.spawnfile} responds at ${url}`, START_TIMEOUT_MS).catch(
    (error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    },
  );
}

/** Stops the processes, waits until they have exited, and removes their folder. */
export async function endPrograms(children: readonly ChildProcess[], home: string): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const hurry = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(hurry);
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}
