import { describe, expect, it } from 'vitest';
import { createLocalState } from '../../src/core/storage/state.js';
import {
  bearer,
  EMAIL,
  NOON,
  createTestHousekey,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const HOUR = 3600;

const everywhere = async (housekey: TestHousekey, token: string) =>
  await housekey.request('/_housekey/api/sign-out-everywhere', bearer(token, 'POST'));
/** A token that another program signed with the same secret. */
const foreign = (iat: unknown, jti = 'x') =>
  handmadeToken({ sub: EMAIL, exp: NOW + 30 * HOUR, jti, iat });

/** A token of Housekey with a different issue time, signed with the secret. */
function reissued(token: string, iat: number): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const claims: Record<string, unknown> = JSON.parse(payload);
  return handmadeToken({ ...claims, iat });
}

const FUTURE = [NOW + 1, NOW + 2, NOW + 6, NOW + 60, NOW + HOUR, NOW + 1.5e9, 8.64e12, 1e300];

describe('a token cannot survive a sign-out everywhere by claiming a later issue time', () => {
  it.each(FUTURE)('an iat of %d is rejected after one, and only then', async (iat) => {
    const housekey = await createTestHousekey();
    const [remembered, fresh] = [foreign(iat, 'remembered'), foreign(iat, 'fresh')];
    const owner = await housekey.signIn();
    expect(await housekey.me(remembered)).toBe(200);
    await everywhere(housekey, owner);
    expect(await housekey.me(remembered)).toBe(401);
    expect(await housekey.me(fresh)).toBe(401);
  });

  it.each([undefined, null, true, '9e9', [NOW + 60], {}])(
    'an iat that is not a number, %j, is rejected after one, and only then',
    async (iat) => {
      const housekey = await createTestHousekey();
      const owner = await housekey.signIn();
      expect(await housekey.me(foreign(iat))).toBe(200);
      await everywhere(housekey, owner);
      housekey.clock.now += HOUR * 1000;
      expect(await housekey.me(foreign(iat))).toBe(401);
    },
  );

  it('an infinite number is rejected too', async () => {
    const housekey = await createTestHousekey();
    const token = handmadeToken(`{"sub":"${EMAIL}","exp":${NOW + HOUR},"iat":1e400}`);
    expect(await housekey.me(token)).toBe(200);
    await everywhere(housekey, await housekey.signIn());
    expect(await housekey.me(token)).toBe(401);
  });

  it('the fingerprint of Housekey allows only the permitted clock difference between replicas', async () => {
    const housekey = await createTestHousekey();
    const owner = await housekey.signIn();
    await everywhere(housekey, owner);
    expect(await housekey.me(reissued(owner, NOW + 5))).toBe(200);
    expect(await housekey.me(reissued(owner, NOW + 6))).toBe(401);
    expect(await housekey.me(reissued(owner, NOW + HOUR))).toBe(401);
  });

  it('one on another replica counts too', async () => {
    const state = createLocalState({ now: () => NOON });
    const housekey = await housekeyWith({ state });
    expect(await housekey.me(foreign(NOW + HOUR))).toBe(200);
    state.signOuts.apply({ kind: 'everywhere', issuedUntil: NOW });
    expect(await housekey.me(foreign(NOW + HOUR))).toBe(401);
    expect(await housekey.me(await housekey.signIn())).toBe(200);
  });
});

describe('a token issued after a sign-out everywhere is accepted', () => {
  it('from another program, from the next second on, with or without a fraction', async () => {
    const housekey = await createTestHousekey();
    await everywhere(housekey, await housekey.signIn());
    housekey.clock.now += 2500;
    for (const iat of [NOW + 1, NOW + 1.7, NOW + 2, NOW + 2.4, NOW + 2.9]) {
      expect(await housekey.me(foreign(iat)), String(iat)).toBe(200);
    }
    expect(await housekey.me(foreign(NOW + 3))).toBe(401);
  });

  it('from Housekey, in the same second and after each of several sign-outs', async () => {
    const housekey = await createTestHousekey();
    for (let round = 0; round < 10; round += 1) {
      const token = await housekey.signIn();
      expect(await housekey.me(token)).toBe(200);
      await everywhere(housekey, token);
      expect(await housekey.me(token)).toBe(401);
    }
    expect(await housekey.me(await housekey.signIn())).toBe(200);
  });

  it('from Housekey, under a clock that was set back before or after the sign-out', async () => {
    const housekey = await createTestHousekey();
    await housekey.signIn();
    housekey.clock.now -= HOUR * 1000;
    await everywhere(housekey, await housekey.signIn());
    expect(await housekey.me(await housekey.signIn())).toBe(200);
    housekey.clock.now += 2 * HOUR * 1000;
    const [first, second] = [await housekey.signIn(), await housekey.signIn()];
    expect(await housekey.me(first)).toBe(200);
    housekey.clock.now -= 2 * HOUR * 1000;
    // Whether it is cached or not.
    for (const token of [first, second]) expect(await housekey.me(token)).toBe(200);
  });
});
