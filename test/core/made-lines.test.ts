import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseAppToken, newAppToken, newShare } from '../../src/core/config/access-lines.js';
import { MadeLines, type MadeLine, createMadeEntries } from '../../src/core/auth/made-lines.js';
import { createDisabledAuth } from '../../src/core/auth/create-auth.js';
import { createSignedMessages } from '../../src/core/auth/signed-messages.js';
import { inspectStoredAccess } from '../../src/core/diagnostics/access.js';
import { createState, type SharedState } from '../../src/core/storage/state.js';
import type { SignedRecord } from '../../src/core/storage/record-kinds.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { NOON, SECRET } from '../support/housekey.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';

const YEAR = 365 * 86_400_000;
const BACKUP = {
  kind: 'app-token',
  key: 'backup',
  line: createTestAppToken('backup').line,
} as const;

/** The lines in a storage that this process shares with others, by a clock that the test sets. */
function setUp(secret = SECRET, clock = { now: NOON }, state?: SharedState) {
  const own = state ?? createState({ ...MEMORY_STORAGE }, { now: () => clock.now });
  const lines = new MadeLines(
    {
      secret,
      problem: undefined,
      store: own.madeLines,
      signOuts: own.signOuts,
      revoke: async (revocation) => await own.signOuts.publish(revocation),
    },
    { now: () => clock.now, randomBytes },
  );
  const findings = () =>
    inspectStoredAccess({
      madeLines: lines,
      passes: undefined,
      appTokens: undefined,
      guests: undefined,
    });
  const record = () => own.madeLines.own()[0];
  return { lines, state: own, clock, findings, record };
}

async function made(setup: ReturnType<typeof setUp>): Promise<SignedRecord> {
  expect(await setup.lines.create(BACKUP)).toBe(true);
  const record = setup.record();
  if (record === undefined) throw new Error('nothing was stored');
  return record;
}

function found({ lines }: ReturnType<typeof setUp>): MadeLine {
  const line = lines.find('app-token', 'backup');
  if (line === undefined) throw new Error('there is no such line');
  return line;
}

describe('a line that the console makes', () => {
  it('is found by its kind and key, until it is removed', async () => {
    const setup = setUp();
    await made(setup);
    expect(found(setup)).toMatchObject({ ...BACKUP, createdAt: NOON });
    expect(setup.lines.list('app-token')).toEqual([found(setup)]);
    expect(setup.lines.list('share')).toEqual([]);
    expect(setup.lines.find('share', 'backup')).toBeUndefined();
    await setup.lines.create({ ...BACKUP, kind: 'share' });
    expect(setup.lines.withDigest(found(setup).digest)).toEqual(found(setup));
    expect(setup.lines.withDigest(String(setup.lines.find('share', 'backup')?.digest))).toEqual(
      setup.lines.find('share', 'backup'),
    );
    expect(await setup.lines.remove(found(setup))).toBe(true);
    expect(setup.lines.find('app-token', 'backup')).toBeUndefined();
    expect([setup.lines.list('app-token'), setup.findings()]).toEqual([[], []]);
  });

  it('is stored with its text and key alone in what is signed, and not with any secret', async () => {
    const { signed, ...rest } = await made(setUp());
    expect(JSON.stringify(rest)).not.toContain('backup');
    expect(signed.startsWith('made-here~app-token~')).toBe(true);
  });

  it('ends at its time, and no clock that is set back a little matters', async () => {
    const setup = setUp();
    await setup.lines.create(BACKUP, (NOON + YEAR) / 1000);
    setup.clock.now = NOON - 300_000;
    expect(found(setup).expiresAt).toBe(NOON + YEAR);
    // The storage may claim a later time: that part is not signed.
    const later = { ...setup.record(), expiresAt: NOON + 2 * YEAR };
    setup.state.madeLines.restore({ set: [later] }, false);
    setup.clock.now = NOON + YEAR;
    expect(setup.lines.find('app-token', 'backup')).toBeUndefined();
    expect([setup.lines.list('app-token'), setup.findings()]).toEqual([[], []]);
  });

  it('replaces the one with its key, whose record cannot come back', async () => {
    const setup = setUp();
    const before = await made(setup);
    setup.clock.now += 1000;
    const { line } = createTestAppToken('backup');
    expect(await setup.lines.create({ ...BACKUP, line })).toBe(true);
    expect(found(setup).line).toBe(line);
    await setup.state.madeLines.put({ ...before, updatedAt: setup.clock.now + 1 });
    expect(setup.lines.find('app-token', 'backup')).toBeUndefined();
    expect(setup.findings()).toHaveLength(1);
  });

  it('is one of 300 at most', async () => {
    const { lines } = setUp();
    for (let index = 0; index < 300; index += 1) {
      expect(lines.hasRoom).toBe(true);
      await lines.create({ ...BACKUP, key: `token-${index}` });
    }
    expect(lines.hasRoom).toBe(false);
    expect(lines.list('app-token')).toHaveLength(300);
  });
});

type Attack = (
  record: SignedRecord,
  setup: ReturnType<typeof setUp>,
) => Promise<Partial<SignedRecord>> | Partial<SignedRecord>;

/** Records in the storage that grant nothing, and a finding says so. */
const ATTACKS: readonly (readonly [string, Attack])[] = [
  ['with another text', ({ signed }) => ({ signed: signed.replace('~app-token~', '~share~') })],
  ['with a letter changed', ({ signed }) => ({ signed: `${signed.slice(0, -1)}!` })],
  ['half written', ({ signed }) => ({ signed: signed.slice(0, signed.length / 2) })],
  ['empty', () => ({ signed: '' })],
  [
    'from another secret',
    async () => ({ signed: (await made(setUp(`${SECRET} of another`))).signed }),
  ],
  [
    'from the future',
    async () => ({ signed: (await made(setUp(SECRET, { now: NOON + 300_001 }))).signed }),
  ],
  ['under another ID', () => ({ id: 'another' })],
  [
    'put back after it was removed',
    async (record, setup) => {
      await setup.state.madeLines.put(record);
      await setup.lines.remove(found(setup));
      return {};
    },
  ],
  [
    'put back after it was removed, before a restart',
    async (record, setup) => {
      await setup.state.madeLines.put(record);
      await setup.lines.remove(found(setup));
      return { updatedAt: NOON + YEAR };
    },
  ],
];

describe('a stored record', () => {
  it.each(ATTACKS)('%s grants nothing, and a finding says so', async (_, attack) => {
    const record = await made(setUp());
    const setup = setUp();
    const changed = { ...record, ...(await attack(record, setup)) };
    // The storage restores it in this way.
    setup.state.madeLines.restore({ set: [changed] }, false);
    for (const { lines, findings } of [setup, setUp(SECRET, setup.clock, setup.state)]) {
      expect(lines.find('app-token', 'backup')).toBeUndefined();
      expect(lines.find('share', 'backup')).toBeUndefined();
      expect([lines.list('app-token'), lines.list('share')]).toEqual([[], []]);
      expect(findings()).toMatchObject([
        {
          code: 'records-ignored',
          level: 'warning',
          summary: '1 stored record that grants access is ignored.',
        },
      ]);
    }
  });

  it('of a kind that a later version makes grants nothing', async () => {
    const setup = setUp();
    const messages = createSignedMessages('made-here', SECRET, '');
    const signed = messages.sign('robot', 'YQ', 'YQ', String(NOON), String(NOON + YEAR), 'nonce');
    await setup.state.madeLines.put({ id: 'a', updatedAt: NOON, expiresAt: NOON + YEAR, signed });
    expect(setup.lines.list('app-token')).toEqual([]);
    expect(setup.findings()).toHaveLength(1);
  });

  it('that is genuine is valid after a restart', async () => {
    const record = await made(setUp());
    const setup = setUp();
    setup.state.madeLines.restore({ set: [record] }, false);
    expect(found(setup).line).toBe(BACKUP.line);
    expect(setup.findings()).toEqual([]);
  });
});

it('nothing is stored, and nothing reported, while authentication is disabled', () => {
  expect(inspectStoredAccess(createDisabledAuth())).toEqual([]);
});

describe('an entry', () => {
  it.each([
    ['of a later version', createTestAppToken('backup').line.replace(':end', ':limit=1:end')],
    ['of another name', createTestAppToken('other').line],
    ['that was cut short', createTestAppToken('backup').line.replace(':end', '')],
  ])('%s is no token', async (_, line) => {
    const { lines } = setUp();
    await lines.create({ ...BACKUP, line });
    const entries = createMadeEntries(lines, 'app-token', parseAppToken);
    expect([entries.find('backup'), entries.list()]).toEqual([undefined, []]);
  });

  it('is parsed once, so that what depends on it is the same for each request', async () => {
    const { lines } = setUp();
    await lines.create(BACKUP);
    const entries = createMadeEntries(lines, 'app-token', parseAppToken);
    expect(entries.find('backup')).toBe(entries.find('backup'));
    expect(entries.list()).toEqual([{ entry: entries.find('backup'), line: BACKUP.line }]);
    expect(entries.find('other')).toBeUndefined();
  });
});

describe('what someone asks for', () => {
  const deps = { now: () => NOON, randomBytes };
  const limits = { name: 'backup', apps: ['wiki.example.com'], methods: ['get'], paths: ['/api'] };

  it('becomes an entry of the configuration, with the hash alone', () => {
    const token = newAppToken({ ...limits, expires: '2026-06-02' }, deps);
    expect(token).toMatchObject({
      secret: expect.stringMatching(/^hk_backup_[\w-]{43}$/),
      line: expect.stringMatching(
        /^backup:sha256\.[\w-]{43}:app=wiki\.example\.com:methods=GET:paths=\/api:expires=2026-06-02:end$/,
      ),
      expiresAt: Date.UTC(2026, 5, 2) / 1000,
    });
    const share = newShare({ name: 'anna', paths: ['=/a'], until: '2026-06-01' }, deps);
    expect(share).toMatchObject({
      secret: expect.stringMatching(/^share_anna_[\w-]{43}$/),
      line: expect.stringMatching(/^anna:sha256\.[\w-]{43}:paths==\/a:until=2026-06-01:end$/),
      expiresAt: Date.UTC(2026, 5, 2) / 1000,
    });
  });

  it.each([
    [{ name: 'Backup' }, 'The name must be 1 to 32 lowercase letters, digits and hyphens'],
    [{ apps: [] }, 'App must be the host of an app in SERVICE_APPS'],
    [{ apps: ['https://x'] }, 'App must be the host of an app in SERVICE_APPS'],
    [{ methods: [] }, 'Methods must be a list of HTTP methods, such as GET,HEAD'],
    [{ methods: ['GET,HEAD'] }, 'Methods must be a list of HTTP methods'],
    [{ paths: [] }, 'Paths must be a list of plain paths below the root'],
    [{ paths: ['/'] }, 'Paths must be a list of plain paths below the root'],
    [{ paths: ['/a/../b'] }, 'Paths must be a list of plain paths below the root'],
    [{ expires: '2026-13-01' }, 'Expires must be a date, such as 2027-01-01'],
    [{ expires: '2026-06-01' }, 'Expires must be a date in the future'],
  ])('is refused as an app token if it is %o', (wrong, problem) => {
    expect(newAppToken({ ...limits, ...wrong }, deps)).toContain(problem);
  });

  it('is refused on the command line with the name of the option', () => {
    expect(newAppToken({ ...limits, methods: [] }, deps, '--')).toContain('--methods must be');
    const wish = { name: 'anna', paths: ['/a'], until: '' };
    expect(newShare(wish, deps, '--')).toContain('--until must be the last day');
  });

  it.each([
    [{ name: '' }, 'The name must be'],
    [{ paths: [] }, 'Paths must be a list of plain paths below the root, such as /album/42'],
    [{ until: 'soon' }, 'Until must be the last day, such as 2027-01-01'],
    [{ until: '2026-05-31' }, 'Until must be today or later: this day is over, in UTC'],
  ])('is refused as a share if it is %o', (wrong, problem) => {
    const wish = { name: 'anna', paths: ['/a'], until: '2027-01-01' };
    expect(newShare({ ...wish, ...wrong }, deps)).toContain(problem);
  });
});
