import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { MadeLines } from '../../src/core/auth/made-lines.js';
import { PasskeyRegistry } from '../../src/core/auth/passkeys/registry.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { NOON, SECRET } from '../support/housekey.js';
import { ORIGIN, RP_ID } from '../support/passkeys.js';
import { storedState } from '../support/shared-state.js';

const now = () => NOON;

function create(rpId: string | undefined = RP_ID) {
  const { signOuts, madeLines: store } = storedState(now);
  const revoke = signOuts.publish.bind(signOuts);
  const options = { secret: SECRET, problem: undefined, store, signOuts, revoke };
  const made = new MadeLines(options, { now, randomBytes });
  return { made, registry: new PasskeyRegistry([], rpId, made) };
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
