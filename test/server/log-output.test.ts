import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { waitUntil } from '../support/until.js';

const CLI = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));
const LOG_MODULE = new URL('../../dist/logs/log.js', import.meta.url).href;
const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'housekey-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A pipe of the kernel's. Both ends are ours; nothing reads until we do. */
function openPipe(): { readonly reader: number; readonly writer: number } {
  const path = join(folder, `pipe-${performance.now()}`);
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, O_RDONLY | O_NONBLOCK);
  return { reader, writer: openSync(path, O_WRONLY) };
}

/** The current content of the pipe. */
function drain(reader: number): string {
  const buffer = Buffer.alloc(64 * 1024);
  let text = '';
  try {
    for (let count = -1; count !== 0;) {
      count = readSync(reader, buffer, 0, buffer.length, null);
      text += buffer.toString('utf8', 0, count);
    }
  } catch {
    // EAGAIN: the pipe is empty.
  }
  return text;
}

interface Outputs {
  readonly stdout: number;
  readonly stderr: number;
}

/** Starts `housekey` with these files as its output, and waits until it serves. */
async function startWith({ stdout, stderr }: Outputs): Promise<{
  readonly url: string;
  readonly process: ChildProcess;
}> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [CLI], {
    cwd: folder,
    env: { ...AUTH_VARIABLES, PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', stdout, stderr],
  });
  await waitUntil(async () => await isHealthy(url), 'the service serves');
  return { url, process: child };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/_housekey/healthz`)).ok;
  } catch {
    return false;
  }
}

/** Causes log lines, and expects an answer to each request all the same. */
async function failToSignIn(url: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const body = new URLSearchParams({ email: 'a@example.com', password: 'x' });
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body });
    expect(answer.status).toBe(401);
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}

describe('a service whose log cannot be written keeps serving, and stops on SIGTERM', () => {
  it('on a full disk', async () => {
    const full = openSync('/dev/full', O_WRONLY);
    const service = await startWith({ stdout: full, stderr: full });
    closeSync(full);
    await failToSignIn(service.url);
    expect(await isHealthy(service.url)).toBe(true);
    expect(await stop(service.process)).toBe(0);
  });

  it('into a pipe whose reader is gone', async () => {
    const { reader, writer } = openPipe();
    const service = await startWith({ stdout: writer, stderr: writer });
    closeSync(writer);
    closeSync(reader);
    await failToSignIn(service.url);
    expect(await isHealthy(service.url)).toBe(true);
    expect(await stop(service.process)).toBe(0);
  });

  it('into a pipe that nobody reads and that is full', async () => {
    const { reader, writer } = openPipe();
    execFileSync('sh', ['-c', 'head -c 65536 /dev/zero'], { stdio: ['ignore', writer, 'ignore'] });
    const service = await startWith({ stdout: writer, stderr: writer });
    closeSync(writer);
    await failToSignIn(service.url);
    expect(await isHealthy(service.url)).toBe(true);
    expect(await stop(service.process)).toBe(0);
    closeSync(reader);
  });
});

const LINE = z.object({ msg: z.string(), n: z.number().optional() });

function parseLines(text: string): z.infer<typeof LINE>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => LINE.parse(JSON.parse(line)));
}

/** A program that logs numbered lines, says so on standard error, and does the same for each line it gets. */
const LOGGER = `
  import { createInterface } from 'node:readline';
  import { createLog } from '${LOG_MODULE}';
  const { log } = await createLog(process.stdout, { colors: true });
  process.stdout.on('error', () => {});
  let n = 0;
  for await (const count of createInterface({ input: process.stdin })) {
    for (let i = 0; i < Number(count); i += 1) log.info({ n: n++ }, 'a line of a log');
    console.error('logged');
  }
  process.exit();
`;

interface LoggerProcess {
  readonly log: (lines: number) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** @param command - runs the program whose arguments follow it, with its own output */
function startLogger(command: readonly string[], stdout: number | 'ignore'): LoggerProcess {
  const program = [process.execPath, '--input-type=module', '--eval', LOGGER];
  const [file = '', ...args] = [...command, ...program];
  const child = spawn(file, args, { stdio: ['pipe', stdout, 'pipe'] });
  return {
    log: async (lines) => {
      if (child.stdin === null || child.stderr === null) throw new Error('no pipes');
      const logged = once(child.stderr, 'data');
      child.stdin.write(`${lines}\n`);
      expect(String(await logged)).toBe('logged\n');
    },
    end: async () => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

it('a log that is not read keeps a bounded number of lines, drops the newer ones, and says how many once it is read', async () => {
  const { reader, writer } = openPipe();
  const logger = startLogger([], writer);
  closeSync(writer);
  await logger.log(30_000);
  await logger.log(7);

  let text = '';
  const isRead = () => {
    text += drain(reader);
    return text.includes('dropped because') && text.endsWith('\n');
  };
  await waitUntil(isRead, 'the log says how many lines were dropped');
  const lines = parseLines(text);
  const notice = lines.pop();
  expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index));
  expect(lines.length).toBeGreaterThan(10_000);
  expect(notice?.msg).toBe(
    `${30_007 - lines.length} log lines were dropped because standard output was full or blocked`,
  );

  await logger.log(1);
  await logger.end();
  expect(parseLines(drain(reader))).toEqual([expect.objectContaining({ n: 30_007 })]);
  closeSync(reader);
});

it('a log in a file that may not grow continues where it was, in whole lines, when there is space again', async () => {
  const file = join(folder, 'full.log');
  // A limit on the size of files acts as a full disk does, without being permitted to mount one.
  const limited = ['bash', '-c', `ulimit -f 4; exec "$@" >> '${file}'`, 'bash'];
  const logger = startLogger(limited, 'ignore');
  await logger.log(100);
  let text = '';
  const makeSpace = () => {
    const part = readFileSync(file, 'utf8');
    const isLast = part.includes('"n":99,');
    // A full file does not change between reading and truncating it.
    if (part.length < 4096 && !isLast) return false;
    text += part;
    truncateSync(file);
    return isLast;
  };
  await waitUntil(makeSpace, 'the last line is written');
  expect(parseLines(text).map(({ n }) => n)).toEqual([...Array(100).keys()]);
  await logger.end();
});

it('a log on a terminal that was paused with Ctrl-S does not block the program', async () => {
  const { reader, writer } = openPipe();
  writeFileSync(join(folder, 'paused'), '');
  // Nobody reads what `script` shows, so it stops reading what the program writes.
  const program = `${process.execPath} --input-type=module --eval '${LOGGER.replaceAll("'", '"')}'`;
  const child = spawn(
    'script',
    ['-qec', `stty -echo; ${program} 2>>'${folder}/paused'`, '/dev/null'],
    {
      stdio: ['pipe', writer, 'ignore'],
    },
  );
  closeSync(writer);
  child.stdin?.write('20000\n');
  const hasLogged = () => readFileSync(join(folder, 'paused'), 'utf8') === 'logged\n';
  await waitUntil(hasLogged, 'the program has logged');
  closeSync(reader);
  child.kill();
});
