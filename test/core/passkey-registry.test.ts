import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MadeLines } from '../../src/core/auth/made-lines.js';
import { parsePasskey, passkeyDigest, type Passkey } from '../../src/core/auth/passkeys/passkey.js';
import { PasskeyRegistry } from '../../src/core/auth/passkeys/registry.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { NOON, SECRET } from '../support/housekey.js';
import { ORIGIN, RP_ID } from '../support/passkeys.js';
import { storedState } from '../support/shared-state.js';

const now = () => NOON;

/** A new passkey for a host. */
function passkeyFor(rpId = RP_ID, name = 'phone') {
  const passkey = parsePasskey(new TestAuthenticator(ORIGIN).entry(name, rpId));
  if (typeof passkey === 'string') throw new Error(passkey);
  return passkey;
}

/** @param problem - why nothing can be stored */
function create(
  rpId: string | undefined = RP_ID,
  configured: readonly Passkey[] = [],
  problem?: 'no-storage',
) {
  const { signOuts, madeLines: store } = storedState(now);
  const revoke = signOuts.publish.bind(signOuts);
  const options = { secret: SECRET, problem, store, signOuts, revoke };
  const made = new MadeLines(options, { now, randomBytes });
  return { made, registry: new PasskeyRegistry(configured, rpId, made) };
}

it('a counter of a passkey that was forgotten meanwhile is ignored', () => {
  const { registry } = create();
  registry.recordCounter('AAAA', 1);
  expect(registry.list()).toEqual([]);
});

it('a stored line that is not a passkey, as another version may make it, signs nobody in', async () => {
  const { made, registry } = create();
  await made.create({ kind: 'passkey', key: 'x', line: 'something else' });
  expect([registry.list(), registry.canSignIn]).toEqual([[], false]);
});

it('a stored passkey for another host is listed, and does not sign in', async () => {
  const { made, registry } = create('new.example.com');
  const line = new TestAuthenticator(ORIGIN).entry();
  await made.create({ kind: 'passkey', key: 'x', line });
  expect(registry.list()).toMatchObject([{ state: 'elsewhere' }]);
  expect(registry.canSignIn).toBe(false);
});

it.each([
  [[0, 0], false],
  [[0, 7, 0], true],
  [[5, 6, 7], false],
  [[7, 7], true],
  [[7, 3, 9], true],
])('the counters %j went back: %s', (counters, counterWentBack) => {
  const passkey = passkeyFor();
  const { registry } = create(RP_ID, [passkey]);
  for (const counter of counters) registry.recordCounter(passkey.id, counter);
  expect(registry.list()).toMatchObject([{ counterWentBack }]);
});

describe('the last passkey that can sign in, where nothing else does', () => {
  it('stays, but one for another host, or one of two, can be removed', async () => {
    const [first, second, elsewhere] = [
      passkeyFor(),
      passkeyFor(RP_ID, 'key'),
      passkeyFor('old.example.com'),
    ];
    const { registry } = create(RP_ID, [first, second, elsewhere]);
    const removed = { shared: true };
    expect(await registry.remove(first.id, false)).toEqual(removed);
    expect(await registry.remove(second.id, false)).toBe('last');
    expect(registry.hasDigest(passkeyDigest(second))).toBe(true);
    expect(await registry.remove(elsewhere.id, false)).toEqual(removed);
    expect(await registry.remove(second.id, true)).toEqual(removed);
    expect(await registry.remove(second.id, true)).toBe('unknown');
  });
});

describe('a new passkey', () => {
  it('may have the name of one for another host', () => {
    const { registry } = create(RP_ID, [passkeyFor('old.example.com'), passkeyFor(RP_ID, 'key')]);
    expect([registry.refusal('phone'), registry.refusal('key')]).toEqual([undefined, 'name-taken']);
  });

  it('is one of 20 where none can be stored, not counting those of the configuration', async () => {
    const { registry } = create(RP_ID, [passkeyFor(RP_ID, 'configured')], 'no-storage');
    for (let count = 0; count < 20; count += 1) {
      expect(registry.refusal(`${count}`)).toBeUndefined();
      expect(await registry.add(passkeyFor(RP_ID, `${count}`))).toBe(false);
    }
    expect(registry.refusal('one more')).toBe('too-many');
  });
});
