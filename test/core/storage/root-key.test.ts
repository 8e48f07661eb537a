import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeySealer, StoredRootKey } from '../../../src/core/storage/root-key.js';
import { SECRET } from '../../support/housekey.js';
import { createLineLog, restoreFrom } from '../../support/state-log.js';

const sealer = (secret = SECRET, place = 'state directory') =>
  createKeySealer(secret, place, { randomBytes });

describe('a sealed key', () => {
  it('is opened by the same secret, in the same place', () => {
    const key = sealer().create();
    expect(key).toHaveLength(32);
    const sealed = sealer().seal(key);
    expect(Buffer.from(sealer().open(sealed) ?? []).equals(key)).toBe(true);
    expect(sealer().seal(key)).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(key))).toBe(false);
  });

  it('is not opened with another secret, elsewhere, or changed', () => {
    const sealed = sealer().seal(sealer().create());
    expect(sealer(`${SECRET}!`).open(sealed)).toBeUndefined();
    expect(sealer(SECRET, 'housekey:').open(sealed)).toBeUndefined();
    for (const at of [0, 20, 50]) {
      const bytes = Buffer.from(sealed, 'base64url');
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(sealer().open(bytes.toString('base64url'))).toBeUndefined();
    }
    const noText = { toString: 1, valueOf: 1 };
    for (const other of [undefined, '', 1, {}, noText, sealed.slice(0, -4), `${sealed}AAAA`]) {
      expect(sealer().open(other)).toBeUndefined();
    }
  });
});

describe('the key in the state directory', () => {
  function start(lines: string[], secret = SECRET) {
    const { kinds, log } = createLineLog(lines);
    const stored = new StoredRootKey(log, sealer(secret));
    restoreFrom(kinds, lines);
    return { key: Buffer.from(stored.current()), stored, kinds };
  }

  it('is the same after a restart, and in a snapshot', () => {
    const lines: string[] = [];
    const { key, kinds } = start(lines);
    expect(lines).toHaveLength(1);
    expect(start(lines).key.equals(key)).toBe(true);
    expect(lines).toHaveLength(1);
    expect(start([...kinds.snapshot()]).key.equals(key)).toBe(true);
  });

  it('is another one after the secret was changed', () => {
    const lines: string[] = [];
    const { key } = start(lines);
    const { key: other } = start(lines, `${SECRET}!`);
    expect(other.equals(key)).toBe(false);
    expect(start(lines, `${SECRET}!`).key.equals(other)).toBe(true);
  });

  it('is taken over from a directory that appears later', () => {
    const lines: string[] = [];
    const { key } = start(lines);
    const late = start([]);
    const reader = late.kinds.restore(true);
    reader.push(Buffer.from(lines.join('')));
    reader.end(true);
    expect(Buffer.from(late.stored.current()).equals(key)).toBe(true);
  });

  it('is not in a record that is not an object', () => {
    const { stored, key } = start([]);
    for (const record of [null, 1, 'x', {}, { sealed: 1 }]) stored.restore(record);
    expect(Buffer.from(stored.current()).equals(key)).toBe(true);
  });
});
