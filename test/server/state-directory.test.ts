import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DETAILS, PATHS } from '../../src/contract/index.js';
import { formatRecord } from '../../src/storage/directory/journal-format.js';
import { createTestAppToken } from '../support/app-tokens.js';
import {
  codeAt,
  signInRejection,
  TOTP_SECRET,
  TOTP_VARIABLES,
  turnCodesOn,
} from '../support/codes.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { AUTH_VARIABLES, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { createLink } from '../support/links.js';
import { runHere, runToEnd } from '../support/service.js';
import { post } from '../support/sessions.js';
import { withStatePath, type StatePath, type StoredService } from '../support/stored-service.js';
import { firstOf } from '../support/thorough.js';

let path: string;
let start: StatePath['start'];
withStatePath((created) => ({ path, start } = created));
const journal = () => join(path, 'journal');

const openLink = async ({ url }: StoredService, token: string) =>
  (await fetch(new URL(PATHS.link, url), json({ token }))).status;

/** Signs out two of three tokens, and kills the process. Returns all three. */
async function signOutTwo(): Promise<readonly [string, string, string]> {
  const service = await start();
  const tokens = [await service.signIn(), await service.signIn(), await service.signIn()] as const;
  for (const token of tokens.slice(0, 2)) expect((await service.signOut(token)).status).toBe(204);
  await service.kill();
  return tokens;
}

/** Runs before the service: flushing waits while there is a file with the name in `HELD`. */
const SLOW_FLUSH = `
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';

const file = await open('/dev/null');
const prototype = Object.getPrototypeOf(file);
await file.close();
const { datasync } = prototype;
prototype.datasync = async function () {
  while (existsSync(process.env.HELD)) await new Promise((resolve) => setTimeout(resolve, 20));
  return await datasync.call(this);
};`;

it('a sign-out is acknowledged once it is flushed to the disk, and not before', async () => {
  const held = `${path}.held`;
  const service = await start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SLOW_FLUSH)}`,
    HELD: held,
  });
  const [token, other] = [await service.signIn(), await service.signIn()];
  await writeFile(held, '');
  // It waits for two seconds, and then says that the sign-out is in memory alone.
  expect((await service.signOut(token)).status).toBe(202);
  expect([await service.me(token), await service.me(other)]).toEqual([401, 200]);
  await rm(held);
  await service.untilState('stored');
  expect((await service.signOut(other)).status).toBe(204);
});

it('after kill -9, what was signed out, revoked or used is refused, and nothing but the journal is in the directory', async () => {
  const { text, line } = createTestAppToken('backup');
  const variables = { SERVICE_FORWARD_AUTH: 'true', SERVICE_APP_TOKENS: line };
  const verify = async ({ url }: StoredService) =>
    (
      await fetch(new URL(PATHS.verify, url), {
        headers: {
          authorization: `Bearer ${text}`,
          'x-forwarded-method': 'GET',
          'x-forwarded-proto': 'http',
          'x-forwarded-host': 'app.example.com',
          'x-forwarded-uri': '/',
        },
      })
    ).status;
  const first = await start(variables);
  const tokens = [await first.signIn(), await first.signIn(), await first.signIn()] as const;
  const [used, unused] = [await createLink(), await createLink()];
  expect((await first.signOut(tokens[0])).status).toBe(204);
  expect(await verify(first)).toBe(200);
  const revocation = post(tokens[2], { name: 'backup' });
  expect((await fetch(new URL(PATHS.revokeAppToken, first.url), revocation)).status).toBe(204);
  expect(await openLink(first, used)).toBe(200);
  await first.kill();

  const second = await start(variables);
  expect(await Promise.all(tokens.map(second.me))).toEqual([401, 200, 200]);
  expect(await verify(second)).toBe(401);
  // Other links from before are refused as well, because one may have been used.
  expect([await openLink(second, used), await openLink(second, unused)]).toEqual([401, 401]);
  expect(await openLink(second, await createLink())).toBe(200);
  expect((await second.signOut(tokens[1])).status).toBe(204);
  expect((await second.signOutEverywhere(tokens[2])).status).toBe(204);
  const later = await second.signIn();
  await second.kill();

  const third = await start(variables);
  expect(await Promise.all([...tokens, later].map(third.me))).toEqual([401, 401, 401, 200]);
  await third.stop();
  expect(await readdir(path)).toEqual(['journal']);
  const modes = [await stat(path), await stat(journal())].map(({ mode }) => mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
});

describe('after a restart', () => {
  it('the current one-time code works once', async () => {
    const attempt = async ({ url }: StoredService, code: string) =>
      (await fetch(new URL(PATHS.login, url), json({ email: EMAIL, password: PASSWORD, code })))
        .status;
    const first = await start({ ...TOTP_VARIABLES, ...EARLIER_START });
    const code = codeAt(Date.now());
    expect(await attempt(first, code)).toBe(200);
    await first.stop();
    const second = await start(TOTP_VARIABLES);
    expect(await attempt(second, code)).toBe(401);
    await second.stop();
    // The next step's code is accepted early, although it could be used before the second start.
    const third = await start(TOTP_VARIABLES);
    expect(await attempt(third, codeAt(Date.now() + 30_000))).toBe(200);
  });

  it('a login stays locked, even if one line of the journal is damaged', async () => {
    const first = await start();
    const token = await first.signIn();
    const headers = { authorization: `Bearer ${token}` };
    const lock = await fetch(new URL(PATHS.lock, first.url), { method: 'POST', headers });
    expect(lock.status).toBe(204);
    await first.kill();
    const lines = (await readFile(journal(), 'utf8')).split('\n');
    const index = lines.findIndex((line) => line.includes('"isLocked":true'));
    await writeFile(journal(), lines.with(index, 'x'.repeat(20)).join('\n'));
    const second = await start();
    expect(await second.attemptLogin(PASSWORD, '192.0.2.7')).toBe(423);
  });

  it('used links are refused, others from before it work once, and the activity is there', async () => {
    const first = await start();
    const [used, unused] = [await createLink(), await createLink()];
    const token = await first.signIn('192.0.2.7');
    for (let index = 0; index < 3; index += 1) await first.attemptLogin('wrong', '192.0.2.8');
    const before = await first.activity(token);
    expect(await openLink(first, used)).toBe(200);
    await first.stop();
    const second = await start();
    const after = await second.activity(token);
    const failures = ({ entries }: typeof after) =>
      entries
        .filter(({ event }) => event === 'sign-in-failed')
        .map(({ network, count }) => `${count} of ${network}`);
    expect(failures(after)).toEqual(['3 of 192.0.2.8']);
    expect(Math.abs(after.since - before.since)).toBeLessThan(60_000);
    const sum = (counts: readonly number[]) => counts.reduce((left, right) => left + right, 0);
    expect(sum(after.month.counts['sign-in-failed'])).toBe(3);
    expect(sum(after.hour.counts['sign-in'])).toBe(2);
    expect([await openLink(second, used), await openLink(second, unused)]).toEqual([401, 200]);
    expect(await openLink(second, unused)).toBe(401);
    // A third start neither loses nor doubles anything.
    await second.stop();
    const third = await (await start()).activity(token);
    expect(failures(third)).toEqual(failures(after));
    expect(sum(third.month.counts['sign-in-failed'])).toBe(3);
  });

  it('by a clock that was set back by a day or ahead by a year, signed-out tokens are refused', async () => {
    const [out, alsoOut, kept] = await signOutTwo();
    const shifted = async (milliseconds: number) => {
      const script = `const { now } = Date; Date.now = () => now() + ${milliseconds};`;
      return await start({
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
      });
    };
    const behind = await shifted(-86_400_000);
    expect([await behind.me(out), await behind.me(alsoOut)]).toEqual([401, 401]);
    await behind.stop();
    await (await shifted(31_536_000_000)).stop();
    const later = await start();
    expect(await Promise.all([out, alsoOut, kept].map(later.me))).toEqual([401, 401, 200]);
  });
});

describe('a journal that is not intact', () => {
  it('loses only its torn last record, and says so', async () => {
    const tokens = await signOutTwo();
    await truncate(journal(), (await stat(journal())).size - 5);
    const service = await start();
    expect(await Promise.all(tokens.map(service.me))).toEqual([401, 200, 200]);
    expect(service.output()).toContain('was incomplete and was dropped');
    // Lines that are appended to it are not lost.
    expect((await service.signOut(tokens[1])).status).toBe(204);
    await service.kill();
    const next = await start();
    expect(await Promise.all(tokens.map(next.me))).toEqual([401, 401, 200]);
    expect(next.output()).not.toContain('incomplete');
  });

  it('loses only its damaged records, says so, and is kept', async () => {
    const tokens = await signOutTwo();
    const text = await readFile(journal(), 'utf8');
    const damaged = text.replace('{"kind":"token"', '{"kind":"taken"');
    expect(damaged).not.toBe(text);
    await writeFile(journal(), damaged);
    const service = await start();
    expect(await Promise.all(tokens.map(service.me))).toEqual([200, 401, 200]);
    expect(service.output()).toContain('Skipped 1 damaged record');
    const findings = await service.findings(tokens[2]);
    expect(findings.get('state-damaged')).toMatch(/^1 record was damaged/);
    expect(await readFile(`${journal()}.damaged`, 'utf8')).toBe(damaged);
    await service.stop();
    expect((await start()).output()).not.toContain('damaged');
  });

  const losses: readonly [string, () => Promise<void>][] = [
    ['of noise', async () => await writeFile(journal(), randomBytes(100_000))],
    ['that was emptied', async () => await truncate(journal(), 0)],
  ];
  it.each(firstOf(1, losses))(
    'with nothing in it that can be read ends all sessions, and is kept: %s',
    async (_, spoil) => {
      const tokens = await signOutTwo();
      await spoil();
      const spoiled = await readFile(journal());
      const service = await start();
      expect(await Promise.all(tokens.map(service.me))).toEqual([401, 401, 401]);
      expect(service.output()).toContain('All sessions from before this start have ended.');
      const token = await service.signIn();
      const findings = await service.findings(token);
      expect(findings.get('state-lost')).toMatch(/^Nothing in the journal/);
      expect(findings.has('state-damaged')).toBe(false);
      expect(await readFile(`${journal()}.damaged`)).toEqual(spoiled);
      await service.kill();
      const next = await start();
      expect(await Promise.all([...tokens, token].map(next.me))).toEqual([401, 401, 401, 200]);
      expect(next.output()).not.toContain('have ended');
    },
  );

  it('of 250 MB in one line, and with anything else, costs no more memory than a small one', async () => {
    await (await start()).stop();
    const piece = Buffer.alloc(1_048_576, 'a');
    for (let count = 0; count < 250; count += 1) await appendFile(journal(), piece);
    await appendFile(journal(), randomBytes(100_000));
    const service = await start();
    const status = await readFile(`/proc/${service.process.pid}/status`, 'utf8');
    const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    expect(peak).toBeLessThan(200);
    expect((await service.signOut(await service.signIn())).status).toBe(204);
  });

  it('of a newer version is refused, and left alone', async () => {
    await (await start()).stop();
    const newer = formatRecord('format', { version: 2 });
    await writeFile(journal(), newer);
    const variables = { ...AUTH_VARIABLES, SERVICE_STATE_DIR: path, PORT: '0' };
    const { code, errors } = await runToEnd([], { variables });
    expect(code).toBe(2);
    expect(errors).toContain('written by a newer version of Housekey (format 2)');
    expect(await readFile(journal(), 'utf8')).toBe(newer);
  });
});

describe('a second process', () => {
  const variables = () => ({ ...AUTH_VARIABLES, SERVICE_STATE_DIR: path, PORT: '0' });

  it('is refused, with the ID of the first and what to do', async () => {
    const first = await start();
    const { code, errors } = await runToEnd([], { variables: variables() });
    expect(code).toBe(2);
    expect(errors).toBe(
      `The state directory ${path} is in use by process ${first.process.pid}. Stop that process, or set SERVICE_STATE_DIR to a directory of its own for each. Several processes of the same app, such as workers of node:cluster or pm2, need SERVICE_REDIS_URL instead.\n`,
    );
    // The first one still has the lock, and its file.
    expect((await first.signOut(await first.signIn())).status).toBe(204);
    expect((await runToEnd([], { variables: variables() })).code).toBe(2);
  });

  it('is refused while the first is suspended', async () => {
    const first = await start();
    first.process.kill('SIGSTOP');
    const { code, errors } = await runToEnd([], { variables: variables() });
    first.process.kill('SIGCONT');
    expect(code).toBe(2);
    expect(errors).toContain('in use by another process');
  });

  it('is seen by housekey check', async () => {
    const first = await start();
    const { output } = await runHere(['check'], { variables: variables() });
    expect(output).toContain(
      `The state directory can be written, and process ${first.process.pid} uses it.`,
    );
  });
});

describe('housekey check', () => {
  const check = async (statePath: string) =>
    await runHere(['check'], {
      variables: { ...AUTH_VARIABLES, SERVICE_STATE_DIR: statePath, PORT: '0' },
    });

  it('accepts a directory that can be created, and does not create it', async () => {
    const { output } = await check(path);
    expect(output).toContain('ok       The state directory can be written.');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('warns of a directory that cannot be written', async () => {
    await mkdir(join(path, 'journal.new'), { recursive: true });
    const { code, output } = await check(path);
    expect(code).toBe(1);
    expect(output).toContain(
      'WARNING  The state directory cannot be written: it contains a folder named journal.new',
    );
  });

  it('warns of a directory that others may write to', async () => {
    await (await start()).stop();
    await chmod(path, 0o775);
    const { output } = await check(path);
    expect(output).toContain('Other users of this machine can write to the state directory.');
    expect(output).toContain(`Fix: chmod 700 ${path}`);
    expect(await readdir(path)).toEqual(['journal']);
  });
});

describe('one-time codes that the console has turned on', () => {
  const mark = () => join(path, 'one-time-codes');
  const turnOn = async () => {
    const service = await start();
    expect(await turnCodesOn(service.url, await service.signIn())).toBe(204);
    expect((await stat(mark())).mode & 0o777).toBe(0o600);
    await service.kill();
  };

  const damages: readonly [string, () => Promise<void>, Record<string, string>][] = [
    ['its journal was removed', async () => await rm(journal()), {}],
    ['its journal is unreadable', async () => await writeFile(journal(), 'damaged\n'), {}],
    ['SERVICE_SECRET_KEY is another one', async () => {}, { SERVICE_SECRET_KEY: 'B'.repeat(43) }],
    [
      'the mark has become a folder',
      async () => {
        await Promise.all([rm(journal()), rm(mark())]);
        await mkdir(mark());
      },
      {},
    ],
  ];
  it.each(firstOf(1, damages))(
    'survive a kill, and close the sign-in if %s',
    async (_, lose, changed) => {
      await turnOn();
      let service = await start();
      expect(await signInRejection(service.url)).toBe(DETAILS.codeRequired);
      await service.kill();
      await lose();
      service = await start(changed);
      expect(await signInRejection(service.url, codeAt(Date.now()))).toBe(DETAILS.codesLost);
      expect(service.output()).not.toContain(TOTP_SECRET);
      const variables = { ...AUTH_VARIABLES, SERVICE_STATE_DIR: path, ...changed };
      const { port } = new URL(service.url);
      const reset = async () =>
        (await runToEnd(['totp', '--reset'], { variables: { ...variables, PORT: port } })).code;
      if ((await stat(mark())).isDirectory()) {
        // Only a person removes it: it may be anyone's.
        expect(await reset()).toBe(1);
        return;
      }
      expect(await reset()).toBe(0);
      expect(await signInRejection(service.url)).toBeUndefined();
      await service.kill();
      // Again, without a service.
      expect(await reset()).toBe(0);
      await expect(stat(mark())).rejects.toThrow('ENOENT');
    },
  );

  it('are marked again in a directory that was replaced, and turned on nowhere while it cannot be written', async () => {
    const service = await start();
    const token = await service.signIn();
    await mkdir(mark());
    await writeFile(join(mark(), 'in the way'), '');
    expect(await turnCodesOn(service.url, token)).toBe(409);
    await rm(mark(), { recursive: true });
    expect(await turnCodesOn(service.url, token)).toBe(204);
    await rm(path, { recursive: true });
    await service.untilState('in-memory');
    await service.untilState('stored');
    expect((await stat(mark())).isFile()).toBe(true);
  });
});
