import { describe, expect, it } from 'vitest';
import type { Revocation } from '../../../src/core/storage/sign-outs.js';
import { formatRecord } from '../../../src/storage/directory/journal-format.js';
import { codeBucket } from '../../../src/core/storage/code-limiter.js';
import { createState, type SharedState } from '../../../src/core/storage/state.js';
import { createLineLog, restoreFrom } from '../../support/state-log.js';
import { digestOf } from '../../support/shared-state.js';
import { singleUseItem as item } from '../../support/single-use.js';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const MINUTE = 60_000;

/** A disk that keeps lines in memory, and can be made to fail. */
class TestDisk {
  lines: string[] = [];
  isWritable = true;

  /** Starts a process on this disk. */
  start(clock: { now: number; elapsed?: number }) {
    const { kinds, log } = createLineLog(this.lines, () => this.isWritable);
    const deps = { now: () => clock.now };
    const elapsed = clock.elapsed === undefined ? {} : { elapsed: () => clock.elapsed ?? 0 };
    const state = createState(log, { ...deps, ...elapsed });
    restoreFrom(kinds, this.lines);
    const compact = () => this.lines.splice(0, Infinity, ...kinds.snapshot());
    const stop = () => this.lines.push(...kinds.closing());
    const known = () => [...state.signOuts.list()];
    return { ...state, known, compact, stop };
  }
}

function tokens(count: number, expiresAt: number): Revocation[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'token',
    digest: digestOf(`${expiresAt} ${index}`),
    expiresAt,
  }));
}

describe('sign-outs in the state directory', () => {
  it('are restored from snapshots, however many there are', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    const everywhere: Revocation = { kind: 'everywhere', issuedUntil: 5 };
    const all = [...tokens(10_500, NOON + 3_600_000), everywhere];
    for (const revocation of all) first.signOuts.apply(revocation);
    first.compact();
    expect(disk.lines.length).toBeLessThan(10);
    const { known } = disk.start(clock);
    expect(known()).toHaveLength(all.length);
    expect(new Set(known().map((one) => JSON.stringify(one)))).toEqual(
      new Set(all.map((revocation) => JSON.stringify(revocation))),
    );
  });

  it('are dropped a day after their token has expired, once the clock can be trusted', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON, elapsed: 0 }];
    const { signOuts, compact } = disk.start(clock);
    const [expired, kept] = [tokens(1, NOON), tokens(1, NOON + 1000)];
    for (const revocation of [...expired, ...kept]) signOuts.apply(revocation);
    clock.now = NOON + 86_400_000;
    compact();
    // A machine may start with a clock that is ahead.
    expect(disk.start(clock).known()).toHaveLength(2);
    const later = disk.start(clock);
    clock.elapsed = 600_001;
    later.compact();
    expect(disk.start(clock).known()).toEqual(kept);
  });

  it('stay in the file if the clock is a year ahead for a while', () => {
    const [disk, clock] = [new TestDisk(), { now: NOON, elapsed: 0 }];
    const service = disk.start(clock);
    for (const revocation of tokens(2, NOON + MINUTE)) service.signOuts.apply(revocation);
    clock.elapsed += 60 * MINUTE;
    clock.now += 365 * 24 * 60 * MINUTE;
    service.compact();
    expect(disk.start(clock).known()).toHaveLength(2);
  });

  it('of another form are ignored', () => {
    const disk = new TestDisk();
    const digest = digestOf('a');
    const records = [
      [],
      {},
      { digest },
      { digest: 7, expire: 7 },
      // It would end all sessions for good.
      { until: 8.64e12 + 1 },
      { prefix: 'a', digests: 7, expire: '' },
      { prefix: 'a', digests: '', expire: 7 },
      { prefix: 'a', digests: 'AAAA', expire: 'AAAA' },
    ];
    for (const record of records) {
      disk.lines.push(formatRecord('sign-outs', record));
    }
    expect(disk.start({ now: NOON }).known()).toEqual([]);
  });

  it('survive a snapshot that follows a record without a proper digest or expiry', () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const [signOut] = tokens(1, NOON + MINUTE);
    for (const digest of ['', 'short']) {
      disk.lines.push(formatRecord('sign-outs', { digest, expire: NOON }));
    }
    disk.lines.push(formatRecord('sign-outs', { digest: digestOf('a'), expiresAt: -5000 }));
    const service = disk.start(clock);
    if (signOut !== undefined) service.signOuts.apply(signOut);
    service.compact();
    expect(disk.start(clock).known()).toEqual([signOut]);
  });

  it('of an earlier version are read, however it has grouped them', () => {
    const disk = new TestDisk();
    const [one, two] = tokens(2, NOON + MINUTE);
    const block = (prefix: string, signOut: Revocation | undefined) => {
      const [digest, expiresAt] = signOut?.kind === 'token' ? [signOut.digest, NOON + MINUTE] : [];
      const expire = Buffer.alloc(4);
      expire.writeUInt32LE(Number(expiresAt) / 1000);
      const digests = Buffer.from(digest ?? '', 'base64url').toString('base64');
      return formatRecord('sign-outs', { prefix, digests, expire: expire.toString('base64') });
    };
    disk.lines.push(block('M', one), block('', two));
    expect(disk.start({ now: NOON }).known()).toEqual([one, two]);
  });
});

describe('used items in the state directory', () => {
  it('are refused after a crash, like all others from before it', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    const [used, unused] = [item('a', NOON), item('b', NOON)];
    expect(await first.singleUse.redeem('link', used)).toBe('first');
    clock.now += MINUTE;
    const { singleUse } = disk.start(clock);
    expect(await singleUse.redeem('link', used)).toBe('used');
    expect(await singleUse.redeem('link', unused)).toBe('used');
    expect(singleUse.remembersSince()).toBe(clock.now);
  });

  it('are refused after a crash even if the clock was set back by hours', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    const used = item('a', NOON);
    expect(await first.singleUse.redeem('link', used)).toBe('first');
    first.compact();
    clock.now = NOON - 3_600_000;
    const { singleUse } = disk.start(clock);
    clock.now = NOON + 1000;
    expect(await singleUse.redeem('link', used)).toBe('used');
  });

  it('are refused after a stop, and unused ones from before it are accepted', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    const [used, unused] = [item('a', NOON), item('b', NOON)];
    expect(await first.singleUse.redeem('code', used)).toBe('first');
    clock.now += MINUTE;
    first.stop();
    clock.now += 5 * MINUTE;
    const second = disk.start(clock);
    expect(second.singleUse.remembersSince()).toBe(NOON);
    expect(await second.singleUse.redeem('code', used)).toBe('used');
    second.stop();
    const third = disk.start(clock);
    expect(await third.singleUse.redeem('code', unused)).toBe('first');
  });

  it.each([
    ['more than five minutes later', 5 * MINUTE + 1, () => {}],
    ['by a clock that was set back', -1, () => {}],
    [
      'with a damaged record',
      0,
      ({ lines }: TestDisk) => lines.splice(1, 1, `${lines[1]?.slice(0, -2)}x\n`),
    ],
    ['with a torn record', 0, ({ lines }: TestDisk) => lines.push('0')],
  ])('cannot be told from unused ones %s', async (_, later, damage) => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    await first.singleUse.redeem('code', item('a', NOON));
    clock.now += MINUTE;
    first.stop();
    damage(disk);
    clock.now += later;
    const { singleUse } = disk.start(clock);
    expect(singleUse.remembersSince()).toBe(clock.now);
    expect(await singleUse.redeem('code', item('b', clock.now - 1))).toBe('used');
  });

  it('while the disk fails are not usable again after a crash', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    disk.isWritable = false;
    const used = item('a', NOON);
    expect(await first.singleUse.redeem('link', used)).toBe('first');
    disk.isWritable = true;
    clock.now += 1000;
    expect(await disk.start(clock).singleUse.redeem('link', used)).toBe('used');
  });

  it('are not accepted by a start that cannot write, as long as the next one would accept them', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    disk.start(clock).stop();
    disk.isWritable = false;
    clock.now += MINUTE;
    const { singleUse } = disk.start(clock);
    const link = item('a', clock.now);
    expect(await singleUse.redeem('link', link)).toBe('unknown');
    // It was not used, so it works once the disk does.
    disk.isWritable = true;
    expect(await singleUse.redeem('link', link)).toBe('first');
    expect(await singleUse.redeem('link', link)).toBe('used');
    expect(await disk.start(clock).singleUse.redeem('link', link)).toBe('used');
  });

  it('are accepted by a start that cannot write, once the next one would refuse them', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    disk.start(clock).stop();
    disk.isWritable = false;
    clock.now += 5 * MINUTE + 1;
    const { singleUse } = disk.start(clock);
    const link = item('a', clock.now);
    expect(await singleUse.redeem('link', link)).toBe('first');
    disk.isWritable = true;
    clock.now += 1;
    expect(await disk.start(clock).singleUse.redeem('link', link)).toBe('used');
  });

  it('include a proof of work, which never has to wait for the disk', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    disk.start(clock).stop();
    disk.isWritable = false;
    const { singleUse } = disk.start(clock);
    expect(await singleUse.redeem('proof', item('a', NOON))).toBe('first');
    expect(await singleUse.redeem('proof', item('a', NOON))).toBe('used');
  });

  it('of another form are ignored', () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const noTexts = [7, { toString: 1, valueOf: 1 }];
    const records = [
      { kind: 'later', ids: ['a'] },
      { kind: 'link', ids: 7 },
      { kind: 'link', ids: noTexts },
      [],
      { closed: '7' },
    ];
    for (const record of records) disk.lines.push(formatRecord('used', record));
    expect(disk.start(clock).singleUse.remembersSince()).toBe(NOON);
  });
});

describe('the limit on wrong codes in the state directory', () => {
  const HOUR = 60 * MINUTE;
  const everyone = codeBucket(undefined);
  const remaining = async ({ codeLimiter }: SharedState) => {
    let count = 0;
    while ((await codeLimiter.consume(everyone)) === 0) count += 1;
    return count;
  };

  it('is restored from a snapshot, and grows while the service is stopped', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    expect(await remaining(first)).toBe(3);
    first.compact();
    clock.now += 4 * HOUR;
    const second = disk.start(clock);
    expect(await remaining(second)).toBe(2);
    clock.now += 40 * HOUR;
    second.compact();
    // All ten, although nothing was used up.
    expect(await remaining(disk.start(clock))).toBe(10);
  });

  it('keeps those of devices, and only as long as they are not full', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    await first.codeLimiter.consume(codeBucket('a'));
    first.compact();
    expect(disk.lines.join('')).toContain('codes of device a');
    clock.now += 2 * HOUR;
    const second = disk.start(clock);
    second.compact();
    expect(disk.lines.join('')).not.toContain('codes of device a');
  });

  it('does not grow if the clock is set, while the service runs or is stopped', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON, elapsed: 0 }];
    const first = disk.start(clock);
    expect(await remaining(first)).toBe(3);
    clock.now += 40 * HOUR;
    expect(await remaining(first)).toBe(0);
    clock.now = NOON - 40 * HOUR;
    expect(await remaining(disk.start(clock))).toBe(0);
  });

  it('gives back what a correct code did not use up', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const first = disk.start(clock);
    await first.codeLimiter.consume(everyone);
    await first.codeLimiter.refund(everyone);
    expect(await remaining(disk.start(clock))).toBe(3);
  });

  it('is three again if a record is missing and there were more', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    disk.start(clock).compact();
    clock.now += 40 * HOUR;
    disk.lines.push('0');
    expect(await remaining(disk.start(clock))).toBe(3);
  });

  it('ignores records of another form', async () => {
    const [disk, clock] = [new TestDisk(), { now: NOON }];
    const records = [
      [],
      { key: 7, ms: 0, at: NOON },
      { key: 'codes', ms: '0', at: NOON },
      { key: 'codes', ms: 0, at: 0.5 },
    ];
    for (const record of records) disk.lines.push(formatRecord('codes', record));
    expect(await remaining(disk.start(clock))).toBe(3);
  });
});
