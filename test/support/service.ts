import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/cli/run.js';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from './housekey.js';

const CLI = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));

/** The output and exit code of a process. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A process of the built product, in its own empty folder. */
export interface Running {
  readonly process: ChildProcess;
  /** Standard output so far. */
  readonly output: () => string;
  readonly ended: Promise<Ended>;
}

export interface LaunchOptions {
  readonly variables?: Variables;
  /** Files in the working directory: name → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folders in the working directory. */
  readonly folders?: readonly string[];
  /** Symbolic links in the working directory: name → target. */
  readonly links?: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed. */
  readonly input?: string;
  /** Leaves standard input open, for the test to write to. Default: false. */
  readonly keepsInputOpen?: boolean;
  /** Path of the command. Default: the one in dist/. */
  readonly program?: string;
  /** An existing working directory, which is kept. Default: a new one, which is removed at the end. */
  readonly directory?: string;
}

/** Starts `housekey` with these arguments. Of this process's environment it gets only PATH. */
export async function launch(
  commandLine: readonly string[],
  {
    variables = {},
    files = {},
    folders = [],
    links = {},
    input = '',
    keepsInputOpen = false,
    program = CLI,
    directory: existing,
  }: LaunchOptions = {},
): Promise<Running> {
  const directory = existing ?? (await mkdtemp(join(tmpdir(), 'housekey-test-')));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  for (const name of folders) await mkdir(join(directory, name));
  for (const [name, target] of Object.entries(links)) await symlink(target, join(directory, name));
  const child = spawn(process.execPath, [program, ...commandLine], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...variables },
  });
  const captured = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (captured.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (captured.errors += text));
  child.stdin.on('error', () => {
    // The process may exit before it has read everything.
  });
  if (!keepsInputOpen) child.stdin.end(input);
  const ended = once(child, 'close').then(async () => {
    if (existing === undefined) await rm(directory, { recursive: true });
    return { code: child.exitCode, ...captured };
  });
  return { process: child, output: () => captured.output, ended };
}

/** Runs `housekey` until it exits. */
export async function runToEnd(
  commandLine: readonly string[],
  options?: LaunchOptions,
): Promise<Ended> {
  const { ended } = await launch(commandLine, options);
  return await ended;
}

/**
 * Runs `housekey` until it ends, without a process: a start takes most of the processor time of a command. Not for
 * the service. Other tests run each command as a process.
 */
export async function runHere(
  commandLine: readonly string[],
  { variables = {}, files = {}, input = '', directory: existing }: HereOptions = {},
): Promise<Ended> {
  const directory = existing ?? (await mkdtemp(join(tmpdir(), 'housekey-test-')));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const [output, errors] = [collect(), collect()];
  const code = await run({
    arguments: commandLine,
    variables: { PATH: process.env['PATH'], ...variables },
    directory,
    program: process.execPath,
    cores: availableParallelism(),
    pid: process.pid,
    uid: process.getuid?.(),
    input: Object.assign(Readable.from(input === '' ? [] : [input]), { isTTY: false }),
    output: output.stream,
    errors: errors.stream,
    onSignal: () => {},
    onHangup: () => {},
    onExit: () => () => {},
    exitSoon: () => {},
  });
  if (existing === undefined) await rm(directory, { recursive: true });
  return { code, output: output.text(), errors: errors.text() };
}

type HereOptions = Pick<LaunchOptions, 'variables' | 'files' | 'input' | 'directory'>;

function collect() {
  let text = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY: false }), text: () => text };
}

/** The service, listening on a free port. */
export interface Service extends Running {
  readonly url: string;
  /** Sends SIGTERM and waits until the process exits. */
  readonly stop: () => Promise<Ended>;
}

/** The page of the first setup, with the code that the start line contains. */
export function setupAddress({ output }: Pick<Running, 'output'>): string {
  const [address] = /http:\/\/\S+\/setup\?code=[\w-]{22}/.exec(output()) ?? [];
  if (address === undefined) throw new Error(`The start line has no setup page: ${output()}`);
  return address;
}

interface StartOptions extends Pick<LaunchOptions, 'program' | 'directory'> {
  readonly arguments?: readonly string[];
}

/** Starts the service and waits until it logs its address. */
export async function startService(
  variables: Variables = {},
  files: Readonly<Record<string, string>> = {},
  { arguments: commandLine = [], ...options }: StartOptions = {},
): Promise<Service> {
  const running = await launch(commandLine, {
    variables: { PORT: '0', ...variables },
    files,
    ...options,
  });
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /listening on (http:\/\/[^;)]+)\)?;/.exec(running.output())?.[1];
      if (found !== undefined) resolve(found);
    };
    running.process.stdout?.on('data', look);
    running.ended.then(({ errors }) => reject(new Error(`The service exited: ${errors}`)), reject);
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

/** Starts the service with authentication, and these variables. */
export async function startLogin(
  variables: Variables = {},
  ...rest: [files?: Readonly<Record<string, string>>, options?: StartOptions]
): Promise<Service> {
  return await startService({ ...AUTH_VARIABLES, ...variables }, ...rest);
}
