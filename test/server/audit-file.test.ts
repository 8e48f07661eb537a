import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressesToBan } from '../support/fail2ban.js';
import { AUTH_VARIABLES, bearer, bodyOf, EMAIL, PASSWORD } from '../support/housekey.js';
import { runToEnd, startService, type Service, startLogin } from '../support/service.js';
import { captures, read } from '../support/tree.js';
import { waitUntil } from '../support/until.js';

const LOG_MODULE = new URL('../../dist/logs/log.js', import.meta.url).href;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'housekey-audit-file-'));
  path = join(folder, 'audit.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function serviceWith(variables = {}): Promise<Service> {
  return await startLogin({
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_AUDIT_LOG: path,
    ...variables,
  });
}

/** Causes one line, from a new address. */
async function attempt({ url }: Pick<Service, 'url'>, host: number, password = 'wrong') {
  return await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: EMAIL, password }),
    headers: { 'x-forwarded-for': `198.51.100.${host}` },
  });
}

/** The clients in a file, one for each line. */
function clientsIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const { client }: { client: string } = JSON.parse(line);
    return client.replace('198.51.100.', '');
  });
}

async function untilLogged(file: string, ...clients: readonly number[]): Promise<void> {
  const isThere = () => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n');
  const found = () => (isThere() ? clientsIn(file) : []);
  await expect.poll(found, { timeout: 30_000 }).toEqual(clients.map(String));
}

describe('SERVICE_AUDIT_LOG', () => {
  it('has the audit lines of standard output and no others, and only its group can read it', async () => {
    const service = await serviceWith();
    await attempt(service, 1, PASSWORD);
    await attempt(service, 2);
    const { output, code } = await service.stop();
    expect(code).toBe(0);
    const lines = output.split('\n').filter((line) => line.includes('"event":'));
    const text = readFileSync(path, 'utf8');
    const withoutTime = (line: string) => line.replace(/"time":"[^"]+"/, '');
    expect(text.trim().split('\n').map(withoutTime)).toEqual(lines.map(withoutTime));
    expect(clientsIn(path)).toEqual(['1', '2']);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('640');
    expect(addressesToBan(text)).toEqual(['198.51.100.2']);
  });

  it('is appended to, and keeps its mode', async () => {
    writeFileSync(path, '{"client":"198.51.100.9"}\n');
    chmodSync(path, 0o600);
    const service = await serviceWith();
    await attempt(service, 1);
    await service.stop();
    expect(clientsIn(path)).toEqual(['9', '1']);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  });

  it('ends a line that a crash cut short, before the next one', async () => {
    writeFileSync(path, '{"level":"warn","cli');
    const service = await serviceWith();
    await attempt(service, 1);
    await service.stop();
    const [torn, line] = readFileSync(path, 'utf8').split('\n');
    expect(torn).toBe('{"level":"warn","cli');
    expect(line).toContain('"client":"198.51.100.1"');
  });
});

describe('the file is rotated without losing a line', () => {
  it('if it is renamed, or removed', async () => {
    const service = await serviceWith();
    await attempt(service, 1);
    await untilLogged(path, 1);
    renameSync(path, `${path}.1`);
    await attempt(service, 2);
    await untilLogged(path, 2);
    rmSync(path);
    await attempt(service, 3);
    await untilLogged(path, 3);
    await service.stop();
    expect(clientsIn(`${path}.1`)).toEqual(['1']);
  });

  it('if it is truncated', async () => {
    const service = await serviceWith();
    await attempt(service, 1);
    await untilLogged(path, 1);
    truncateSync(path);
    await attempt(service, 2);
    await untilLogged(path, 2);
    await service.stop();
  });

  it('on SIGHUP, which does not end the service', async () => {
    const service = await serviceWith();
    await attempt(service, 1);
    await untilLogged(path, 1);
    renameSync(path, `${path}.1`);
    service.process.kill('SIGHUP');
    await waitUntil(() => existsSync(path), 'the new file', 30_000);
    await attempt(service, 2);
    await untilLogged(path, 2);
    expect((await service.stop()).code).toBe(0);
  });

  it.each(['create', 'copytruncate'])('by logrotate with %s', async (method) => {
    const [documented = ''] = captures(read('docs/audit-log.md'), /```text\n(\/var\/log[^`]+)```/g);
    const configuration = documented
      .replace('/var/log/housekey/audit.log', path)
      .replace(/^ *create$/m, `    ${method}`);
    expect(configuration).toContain(method);
    const file = join(folder, 'logrotate.conf');
    writeFileSync(file, configuration, { mode: 0o644 });
    const rotate = () =>
      spawnSync('/usr/sbin/logrotate', ['--force', '--state', join(folder, 'state'), file], {
        encoding: 'utf8',
      });
    const service = await serviceWith();
    await attempt(service, 1);
    await untilLogged(path, 1);
    expect(rotate()).toMatchObject({ status: 0, stderr: '' });
    await attempt(service, 2);
    await untilLogged(path, 2);
    expect(rotate()).toMatchObject({ status: 0, stderr: '' });
    await attempt(service, 3);
    await service.stop();
    expect(clientsIn(path)).toEqual(['3']);
    expect(clientsIn(`${path}.1`)).toEqual(['2']);
    // `delaycompress`: the one before is compressed.
    const older = execFileSync('zcat', [`${path}.2.gz`], { encoding: 'utf8' });
    expect(older).toContain('"client":"198.51.100.1"');
    expect((statSync(path).mode & 0o777).toString(8)).toBe('640');
  });

  it('while lines are written by many processes and the file is renamed again and again', async () => {
    const services = await Promise.all([serviceWith(), serviceWith()]);
    let renamed = 0;
    const timer = setInterval(() => {
      if (!existsSync(path)) return;
      renamed += 1;
      renameSync(path, `${path}.${renamed}`);
    }, 20);
    for (let round = 0; round < 20; round += 1) {
      const both = services.map(async (service, index) => {
        await Promise.all(
          [0, 1, 2, 3, 4].map(async (host) => {
            await attempt(service, 1 + index * 100 + round * 5 + host);
          }),
        );
      });
      await Promise.all(both);
    }
    clearInterval(timer);
    await Promise.all(services.map(async ({ stop }) => await stop()));
    const clients = readdirSync(folder).flatMap((name) => clientsIn(join(folder, name)));
    const expected = Array.from({ length: 200 }, (_, index) => String(index + 1));
    expect(clients.toSorted((left, right) => Number(left) - Number(right))).toEqual(expected);
    expect(renamed).toBeGreaterThan(3);
  });
});

describe('a file that cannot be opened prevents startup, with the reason', () => {
  it.each([
    [
      'in a folder that does not exist',
      () => join(folder, 'none', 'audit.log'),
      'its folder does not exist (ENOENT)',
    ],
    ['that is a folder', () => makeFolder(), 'it is not a regular file (EISDIR)'],
    ['that is a named pipe', () => makePipe(), 'it is not a regular file'],
    ['that is a device', () => '/dev/full', 'it is not a regular file (EISDIR)'],
  ])('%s', async (_, name, reason) => {
    const { code, errors } = await runToEnd([], {
      variables: { ...AUTH_VARIABLES, PORT: '0', SERVICE_AUDIT_LOG: name() },
    });
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(reason) });
    expect(errors).toMatch(/^The audit log cannot be written: \S+: .+\. .+\.\n$/);
  });

  it.each(['audit.log', '/var/log/', '/'])(
    'if %s is not an absolute path of a file',
    async (name) => {
      const { code, errors } = await runToEnd([], {
        variables: { ...AUTH_VARIABLES, PORT: '0', SERVICE_AUDIT_LOG: name },
      });
      expect(code).toBe(2);
      expect(errors).toContain('SERVICE_AUDIT_LOG must be the absolute path of a file.');
    },
  );

  it('but not while authentication is disabled', async () => {
    const service = await startService({ SERVICE_AUDIT_LOG: 'nonsense' });
    expect((await attempt(service, 1)).status).toBe(401);
    expect((await service.stop()).code).toBe(0);
  });
});

function makeFolder(): string {
  mkdirSync(path);
  return path;
}

function makePipe(): string {
  execFileSync('mkfifo', [path]);
  return path;
}

describe('a file that cannot be written anymore', () => {
  /** With a limit on the size of files, a write fails as on a full disk, after a part of it. */
  function limitFiles({ process: { pid } }: Service, size: string): void {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}`]);
  }

  it('does not stop sign-ins, is told in the console and the log, and heals by itself', async () => {
    const service = await serviceWith();
    limitFiles(service, '700:unlimited');
    const signedIn = await bodyOf(await attempt(service, 1, PASSWORD));
    const token = String(signedIn['access_token']);
    for (let host = 2; host <= 8; host += 1) {
      expect((await attempt(service, host)).status).toBe(401);
    }
    const codes = async () => {
      const overview = await fetch(`${service.url}/_housekey/api/overview`, bearer(token));
      return JSON.stringify((await bodyOf(overview))['findings']);
    };
    await expect.poll(codes, { timeout: 30_000 }).toContain('audit-log-failing');
    const full = readFileSync(path, 'utf8');
    expect(full).not.toMatch(/\n$/);
    // The unfinished line is completed where it began, and nothing is lost.
    limitFiles(service, 'unlimited');
    await untilLogged(path, 1, 2, 3, 4, 5, 6, 7, 8);
    await expect.poll(codes, { timeout: 30_000 }).not.toContain('audit-log-failing');
    const { output, code } = await service.stop();
    expect(code).toBe(0);
    expect(
      output.match(/The audit log cannot be written: \S+: the file is too large/g),
    ).toHaveLength(1);
    expect(output.match(/The audit log is written again/g)).toHaveLength(1);
  });

  it('because its folder is gone keeps its lines, and writes them when the folder is back', async () => {
    const inner = join(folder, 'logs');
    mkdirSync(inner);
    path = join(inner, 'audit.log');
    const service = await serviceWith();
    await attempt(service, 1);
    await untilLogged(path, 1);
    rmSync(inner, { recursive: true });
    await attempt(service, 2);
    await waitUntil(
      () => service.output().includes('its folder does not exist'),
      'the log',
      30_000,
    );
    await attempt(service, 3);
    mkdirSync(inner);
    await untilLogged(path, 2, 3);
    await service.stop();
  });

  it('drops lines beyond its space, and says how many', async () => {
    const program = join(folder, 'program.mjs');
    writeFileSync(program, dropping(LOG_MODULE, join(folder, 'gone', 'audit.log')));
    const { code, errors } = await runToEnd([], { program });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const text = readFileSync(join(folder, 'gone', 'audit.log'), 'utf8');
    const lines = text.trim().split('\n');
    const kept = lines.filter((line) => line.includes('"n":')).length;
    const [dropped = ''] = captures(text, /"event":"lines-dropped","dropped":(\d+)/g);
    expect(kept).toBeGreaterThan(1000);
    expect(kept + Number(dropped)).toBe(20_000);
  });
});

/** A program that logs 20,000 lines while the folder is gone, and then creates it again. */
function dropping(module: string, file: string): string {
  return `
    import { mkdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
    import { dirname } from 'node:path';
    import { openAuditFileLog } from '${module}';
    const file = '${file}';
    mkdirSync(dirname(file));
    const silent = { info() {}, warn() {} };
    const audit = await openAuditFileLog(file, silent);
    rmSync(dirname(file), { recursive: true });
    for (let n = 0; n < 20_000; n += 1) audit.log.info({ n, text: 'x'.repeat(200) }, 'a line');
    mkdirSync(dirname(file));
    const timer = setInterval(() => {
      if (existsSync(file) && readFileSync(file, 'utf8').includes('lines-dropped')) clearInterval(timer);
    }, 50);
  `;
}
