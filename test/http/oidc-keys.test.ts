import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLocalState } from '../../src/core/storage/state.js';
import { SigningKeys } from '../../src/oidc/provider.js';
import { NOON, SECRET } from '../support/housekey.js';

const DAY = 86_400_000;

function setUp() {
  const clock = { now: NOON };
  const deps = { now: () => clock.now, randomBytes };
  const { oidcKeys: store } = createLocalState(deps);
  const create = (secret = SECRET) =>
    new SigningKeys({ configured: undefined, store, secret }, deps);
  /** The ID of each key, the one that signs first. */
  const idsOf = async (keys = create()) =>
    (await keys.current()).map(({ n, x }) => n ?? x).filter((_, index) => index % 2 === 0);
  return { clock, store, create, idsOf };
}

describe('the keys that sign ID tokens', () => {
  it('are made once, and stored encrypted', async () => {
    const { clock, store, idsOf, create } = setUp();
    const keys = create();
    const first = await idsOf(keys);
    const list = await keys.current();
    clock.now += 60_000;
    expect(await keys.current()).toBe(list);
    expect(await idsOf()).toEqual(first);
    const stored = JSON.stringify(await store.list());
    for (const { d = '' } of await keys.current()) expect(stored).not.toContain(d);
    const sizes = list.map(({ n, x = '' }) => Buffer.from(n ?? x, 'base64url').length * 8);
    expect(sizes).toEqual([3072, 256]);
    expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain('"kty"');
    expect(await idsOf(create('another secret, with another 32 bytes'))).not.toEqual(first);
  });

  it('are replaced after 90 days, published a day before they sign, and kept a day after', async () => {
    const { clock, idsOf, create } = setUp();
    const keys = create();
    const [old] = await idsOf(keys);
    clock.now += 90 * DAY - 1;
    expect(await idsOf(keys)).toEqual([old]);
    clock.now += 1;
    clock.now += 60_000;
    const [signing, next] = await idsOf(keys);
    expect(signing).toBe(old);
    expect(next).toBeDefined();
    clock.now += DAY;
    expect(await idsOf(keys)).toEqual([next, old]);
    clock.now += DAY;
    expect(await idsOf(keys)).toEqual([next]);
  });
});
