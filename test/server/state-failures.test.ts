import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PATHS } from '../../src/contract/index.js';
import { changeDetail } from '../../src/http/routes/respond-changed.js';
import { formatRecord } from '../../src/storage/directory/journal-format.js';
import { AUTH_VARIABLES, bearer, bodyOf, PASSWORD } from '../support/housekey.js';
import { startReceiver, type Receiver } from '../support/notice-targets.js';
import { runHere, runToEnd } from '../support/service.js';
import { post } from '../support/sessions.js';
import {
  startStored,
  withStatePath,
  type StatePath,
  type StoredService,
} from '../support/stored-service.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';

const DEVICES = z.object({ devices: z.array(z.object({ id: z.string() })) });
const SESSIONS = z.object({
  sessions: z.array(z.object({ id: z.string(), current: z.boolean() })),
});

let path: string;
let start: StatePath['start'];
withStatePath((created) => ({ path, start } = created));

/** Ways in which writing fails, and how it becomes possible again. */
const FAILURES = [
  {
    name: 'the disk is full',
    reason: 'its journal is too large, or the file size limit of this process is reached',
    fail: async ({ limitFiles }: StoredService) => await limitFiles(1),
    repair: async ({ limitFiles }: StoredService) => await limitFiles('unlimited'),
  },
  {
    name: 'the directory was removed, and a file has its place',
    reason: 'a part of the path is not a directory',
    fail: async () => {
      await rm(path, { recursive: true });
      await writeFile(path, '');
    },
    repair: async () => await rm(path),
  },
];

describe.each(firstOf(1, FAILURES))('while $name', ({ reason, fail, repair }) => {
  it('the service continues in memory, says so everywhere, and recovers by itself', async () => {
    const service = await start();
    const tokens = await Promise.all([1, 2, 3, 4].map(async () => await service.signIn()));
    const [before, during, after, kept] = tokens;
    if (!before || !during || !after || !kept) throw new Error('no tokens');
    expect((await service.signOut(before)).status).toBe(204);
    expect((await service.findings(kept)).get('state')).toBe('The state directory can be written.');

    await fail(service);
    const answer = await service.signOut(during);
    expect([answer.status, await bodyOf(answer)]).toEqual([
      202,
      { detail: changeDetail('signedOut', 'state-directory'), pending: 'state-directory' },
    ]);
    expect(await Promise.all([service.me(during), service.me(kept)])).toEqual([401, 200]);
    expect(await service.readiness()).toEqual({
      status: 'ok',
      state: 'in-memory',
      detail:
        'The state directory cannot be written: a restart would forget sign-outs from this time',
    });
    expect((await service.findings(kept)).get('state-unwritable')).toBe(
      `The state directory cannot be written: ${reason}.`,
    );

    await repair(service);
    await service.untilState('stored');
    expect(await service.readiness()).toEqual({ status: 'ok', state: 'stored' });
    expect((await service.signOut(after)).status).toBe(204);
    await service.kill();
    const restarted = await start();
    expect(await Promise.all(tokens.map(restarted.me))).toEqual([401, 401, 401, 200]);
    const warnings = service.output().match(/cannot be written/g);
    expect(warnings).toHaveLength(1);
    expect(service.output()).toContain('can be written again');
  });
});

it('while the state directory cannot be written, each change answers 202, and says what a restart would undo', async () => {
  const service = await start();
  const tokens = await Promise.all([1, 2, 3].map(async () => await service.signIn()));
  const [token = ''] = tokens;
  const send = async (endpoint: string, init: RequestInit) =>
    await fetch(new URL(endpoint, service.url), init);
  const read = async (endpoint: string) => await bodyOf(await send(endpoint, bearer(token)));
  const { devices } = DEVICES.parse(await read(PATHS.devices));
  const { sessions } = SESSIONS.parse(await read(PATHS.sessions));
  const session = sessions.find(({ current }) => !current)?.id;
  const [device] = devices;
  await service.limitFiles(1);
  const change = async (endpoint: string, body: object) => {
    const answer = await send(endpoint, post(token, body));
    return [answer.status, (await bodyOf(answer))['detail']];
  };
  expect(await change(PATHS.endSession, { id: session, password: PASSWORD })).toEqual([
    202,
    'Ended the session, but only in memory: if the service restarts before it can write to its state directory again, its token is valid again',
  ]);
  expect(await change(PATHS.renameDevice, { id: device?.id, name: 'laptop' })).toEqual([
    202,
    changeDetail('deviceRenamed', 'state-directory'),
  ]);
  expect(await change(PATHS.forgetDevice, { id: device?.id })).toEqual([
    202,
    changeDetail('deviceRemoved', 'state-directory'),
  ]);
  expect(await change(PATHS.endOtherSessions, { password: PASSWORD })).toEqual([
    202,
    changeDetail('otherSessionsEnded', 'state-directory'),
  ]);
  expect(await change(PATHS.signOutEverywhere, {})).toEqual([
    202,
    changeDetail('signedOutEverywhere', 'state-directory'),
  ]);
});

describe('without any write, the service notices', () => {
  let receiver: Receiver;
  let service: StoredService;
  let signedOut: string;
  let kept: string;
  beforeEach(async () => {
    receiver = await startReceiver();
    service = await start({ SERVICE_NOTIFY_URL: `http://127.0.0.1:${receiver.port}/hook` });
    [signedOut, kept] = [await service.signIn(), await service.signIn()];
    expect((await service.signOut(signedOut)).status).toBe(204);
  });
  afterEach(async () => await receiver.stop());

  const stateNotices = () =>
    receiver.received
      .map(({ body }) => {
        const notice: { kind: string; text: string } = JSON.parse(body);
        return notice;
      })
      .filter(({ kind }) => kind.startsWith('state-'));

  async function expectRecovery(): Promise<void> {
    await waitUntil(() => stateNotices().length === 2, 'both notices');
    expect(stateNotices()).toEqual([
      expect.objectContaining({ kind: 'state-unwritable' }),
      expect.objectContaining({ kind: 'state-writable' }),
    ]);
    await service.untilState('stored');
    await service.kill();
    const restarted = await start();
    expect([await restarted.me(signedOut), await restarted.me(kept)]).toEqual([401, 200]);
  }

  it('that its directory was removed, and something else has its place', async () => {
    await rm(path, { recursive: true });
    await writeFile(path, '');
    await service.untilState('in-memory');
    expect((await service.findings(kept)).get('state-unwritable')).toContain('cannot be written');
    await waitUntil(() => stateNotices().length === 1, 'the notice');
    expect(stateNotices()[0]?.text).toContain('a part of the path is not a directory');
    expect(service.output()).toContain('cannot be written (a part of the path is not a directory)');
    await rm(path);
    await expectRecovery();
  });

  const changes: readonly [string, () => Promise<void>][] = [
    ['its directory was removed', async () => await rm(path, { recursive: true })],
    ['its journal was removed', async () => await rm(join(path, 'journal'))],
    [
      'its directory was replaced, as by a volume that is mounted',
      async () => {
        await rename(path, `${path}.away`);
        await mkdir(path);
      },
    ],
  ];
  it.each(firstOf(1, changes))('that %s, and writes everything again', async (_, change) => {
    await change();
    await expectRecovery();
  });
});

describe('a volume that is mounted after the start', () => {
  it('keeps what it contains: its sign-outs are added, and apply at once', async () => {
    const before = await start();
    const [stored, later, kept] = [
      await before.signIn(),
      await before.signIn(),
      await before.signIn(),
    ];
    expect((await before.signOut(stored)).status).toBe(204);
    await before.stop();
    await rename(path, `${path}.volume`);
    const service = await start();
    expect(await service.me(stored)).toBe(200);
    expect((await service.signOut(later)).status).toBe(204);
    await rename(path, `${path}.away`);
    await rename(`${path}.volume`, path);
    await waitUntil(async () => (await service.me(stored)) === 401, 'the sign-out applies');
    await service.untilState('stored');
    await service.kill();
    const restarted = await start();
    expect(await Promise.all([stored, later, kept].map(restarted.me))).toEqual([401, 401, 200]);
  });

  it('is left alone if a newer version wrote it', async () => {
    const service = await start();
    await rename(path, `${path}.away`);
    await mkdir(path);
    const newer = formatRecord('format', { version: 2 });
    await writeFile(join(path, 'journal'), newer);
    await service.untilState('in-memory');
    const token = await service.signIn();
    const isNamed = async () =>
      String((await service.findings(token)).get('state-unwritable')).includes('a newer version');
    await waitUntil(isNamed, 'the reason');
    expect(await readFile(join(path, 'journal'), 'utf8')).toBe(newer);
  });
});

it('a service whose lock another process has taken writes nothing more and says so, until the other one stops', async () => {
  const first = await start();
  const [token, other, third] = [await first.signIn(), await first.signIn(), await first.signIn()];
  // Once it is acknowledged, nothing before it is still on its way to the disk.
  expect((await first.signOut(third)).status).toBe(204);
  // Acts like a process that is suspended while it takes over a stale lock, and then continues.
  first.process.kill('SIGSTOP');
  await rm(join(path, 'lock'));
  const second = await startStored(path);
  first.process.kill('SIGCONT');
  try {
    const before = await readFile(join(path, 'journal'), 'utf8');
    expect((await first.signOut(token)).status).toBe(202);
    expect(await readFile(join(path, 'journal'), 'utf8')).toBe(before);
    await waitUntil(
      async () =>
        /in use by process \d/.test(String((await first.findings(other)).get('state-unwritable'))),
      'the other process is named',
    );
    expect((await second.signOut(other)).status).toBe(204);
  } finally {
    await second.kill();
  }
  await first.untilState('stored');
  // Sign-outs that the other process has acknowledged are not lost.
  expect(await first.me(other)).toBe(401);
  await first.kill();
  const restarted = await start();
  expect([await restarted.me(token), await restarted.me(other)]).toEqual([401, 401]);
});

describe('a service that cannot write', () => {
  it('at its start, starts in memory and recovers', async () => {
    await (await start()).stop();
    // Without a journal it writes a new one, and cannot.
    await rm(join(path, 'journal'));
    await mkdir(join(path, 'journal.new', 'in-the-way'), { recursive: true });
    const service = await start();
    expect((await service.readiness()).state).toBe('in-memory');
    const token = await service.signIn();
    expect((await service.findings(token)).get('state-unwritable')).toBe(
      'The state directory cannot be written: it contains a folder named journal.new; remove that folder.',
    );
    expect((await service.signOut(token)).status).toBe(202);
    await rm(join(path, 'journal.new'), { recursive: true });
    await service.untilState('stored');
    await service.kill();
    expect(await (await start()).me(token)).toBe(401);
  });

  it('when it stops, tries once more', async () => {
    const service = await start();
    const token = await service.signIn();
    await service.limitFiles(1);
    expect((await service.signOut(token)).status).toBe(202);
    await service.limitFiles('unlimited');
    await service.stop();
    expect(await (await start()).me(token)).toBe(401);
  });

  const paths = [
    ['a relative path', 'state', 'SERVICE_STATE_DIR must be an absolute path.'],
    ['a file', '/etc/hostname', 'cannot be created: it is not a directory'],
    ['below a file', '/etc/hostname/state', 'cannot be created: a part of the path is not'],
    [
      'in /proc',
      '/proc/housekey/state',
      'cannot be created: directories cannot be created in /proc',
    ],
  ] as const;
  it.each(firstOf(2, paths))(
    'because of its configuration exits with 2: %s',
    async (_, SERVICE_STATE_DIR, message) => {
      const variables = { ...AUTH_VARIABLES, SERVICE_STATE_DIR, PORT: '0' };
      const { code, errors } = await runToEnd([], { variables });
      expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    },
  );

  it('because its path is a link to nothing exits with 2, and check says so too', async () => {
    await symlink(`${path}.missing`, path);
    const variables = { ...AUTH_VARIABLES, SERVICE_STATE_DIR: path, PORT: '0' };
    const reason = 'a symbolic link in its path leads to nothing';
    const { code, errors } = await runToEnd([], { variables });
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining(`cannot be created: ${reason}. Create it`),
    ]);
    expect((await runHere(['check'], { variables })).output).toContain(reason);
  });

  const outages = [
    ['/etc/hostname', 'it is not a directory'],
    ['/etc/hostname/state', 'a part of the path is not a directory'],
    ['/proc/housekey', 'directories cannot be created in /proc'],
  ] as const;
  it.each(firstOf(1, outages))(
    'and so is an outage for check: %s',
    async (SERVICE_STATE_DIR, reason) => {
      const variables = { ...AUTH_VARIABLES, SERVICE_STATE_DIR, PORT: '0' };
      const { code, output } = await runHere(['check'], { variables });
      const finding = `OUTAGE   The state directory ${SERVICE_STATE_DIR} cannot be created: ${reason}.`;
      expect([code, output]).toEqual([1, expect.stringContaining(finding)]);
      expect(output).toContain('Housekey cannot start.');
    },
  );

  it('and not read its journal exits with 2, because signed-out tokens would be valid', async () => {
    await mkdir(join(path, 'journal'), { recursive: true });
    const variables = { ...AUTH_VARIABLES, SERVICE_STATE_DIR: path, PORT: '0' };
    const { code, errors } = await runToEnd([], { variables });
    expect(code).toBe(2);
    expect(errors).toContain('cannot be read: its journal is not a regular file');
  });

  it('because Redis is used says that the directory is not used', async () => {
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_STATE_DIR: path,
      SERVICE_REDIS_URL: 'redis://127.0.0.1:1',
      PORT: '0',
    };
    const { output } = await runHere(['check'], { variables });
    expect(output).toContain(
      'SERVICE_STATE_DIR has no effect together with SERVICE_REDIS_URL, which stores the state.',
    );
    expect(output).not.toContain('The state directory');
  });
});
