import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Variables } from '../../src/core/config/environment.js';

const CLI = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));

/** What a process said and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A real process of the built product, in an empty folder of its own. */
export interface Running {
  readonly process: ChildProcess;
  /** All of standard output until now. */
  readonly output: () => string;
  readonly ended: Promise<Ended>;
}

export interface LaunchOptions {
  readonly variables?: Variables;
  /** Files to find in the working directory, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folders to find there. */
  readonly folders?: readonly string[];
  /** Symbolic links to find there, by name, and where they lead. */
  readonly links?: Readonly<Record<string, string>>;
  /** Sent to standard input, which is then closed. */
  readonly input?: string;
  /** Another installation's command. */
  readonly program?: string;
}

/** Starts `housekey` with these arguments, and nothing of our own environment but PATH. */
export async function launch(
  commandLine: readonly string[],
  {
    variables = {},
    files = {},
    folders = [],
    links = {},
    input = '',
    program = CLI,
  }: LaunchOptions = {},
): Promise<Running> {
  const directory = await mkdtemp(join(tmpdir(), 'housekey-test-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  for (const name of folders) await mkdir(join(directory, name));
  for (const [name, target] of Object.entries(links)) await symlink(target, join(directory, name));
  const child = spawn(process.execPath, [program, ...commandLine], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...variables },
  });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text));
  child.stdin.on('error', () => {
    // It may end before it has read all.
  });
  child.stdin.end(input);
  const ended = once(child, 'close').then(async () => {
    await rm(directory, { recursive: true });
    return { code: child.exitCode, ...said };
  });
  return { process: child, output: () => said.output, ended };
}

/** Runs `housekey` to its end. */
export async function runToEnd(
  commandLine: readonly string[],
  options?: LaunchOptions,
): Promise<Ended> {
  const { ended } = await launch(commandLine, options);
  return await ended;
}

/** The service, listening on a port of its own. */
export interface Service extends Running {
  readonly url: string;
  /** Sends SIGTERM and waits for the end. */
  readonly stop: () => Promise<Ended>;
}

/** Starts the service and waits until it says where it listens. */
export async function startService(
  variables: Variables = {},
  files: Readonly<Record<string, string>> = {},
  options: Pick<LaunchOptions, 'program'> = {},
): Promise<Service> {
  const running = await launch([], { variables: { PORT: '0', ...variables }, files, ...options });
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /listens on (http:\/\/[^;]+);/.exec(running.output())?.[1];
      if (found !== undefined) resolve(found);
    };
    running.process.stdout?.on('data', look);
    running.ended.then(({ errors }) => reject(new Error(`The service ended: ${errors}`)), reject);
  });
  return {
    ...running,
    url,
    stop: async () => {
      running.process.kill('SIGTERM');
      return await running.ended;
    },
  };
}
