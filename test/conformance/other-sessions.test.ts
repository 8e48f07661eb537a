import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { tokenDigest } from '../../src/core/auth/signature.js';
import { combineSignOuts, type SignOutOfAll } from '../../src/core/storage/sign-outs.js';
import { createLocalState } from '../../src/core/storage/state.js';
import {
  bearer,
  createTestHousekey,
  EMAIL,
  NOON,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { ownSession, post } from '../support/sessions.js';
import { handmadeToken, NOW } from '../support/tokens.js';
import { numRuns } from '../support/thorough.js';

const HOUR = 3600;

const endOthers = async (housekey: TestHousekey, token: string) =>
  (await housekey.request(PATHS.endOtherSessions, post(token, { password: PASSWORD }))).status;
const everywhere = async (housekey: TestHousekey, token: string) =>
  (await housekey.request(PATHS.signOutEverywhere, bearer(token, 'POST'))).status;

/** A token that another program signed with the same secret. */
const foreign = (iat?: unknown, jti = 'x') =>
  handmadeToken({ sub: EMAIL, exp: NOW + 30 * HOUR, jti, iat });

/** A token of Housekey with other claims, signed with the secret. */
function changed(token: string, changes: object): string {
  const claims: object = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return handmadeToken({ ...claims, ...changes });
}

describe('signing out all other sessions', () => {
  it('leaves the present one alone, whether or not the others are listed', async () => {
    const housekey = await createTestHousekey();
    const [mine, listed] = [await housekey.signIn(), await housekey.signIn()];
    const unlisted = await housekey.auth.issueToken({ sub: 'backup' });
    const tokens = [listed, unlisted, foreign(NOW), foreign(NOW - HOUR, 'y'), foreign(undefined)];
    for (const token of tokens) expect(await housekey.me(token)).toBe(200);
    expect(await endOthers(housekey, mine)).toBe(204);
    for (const token of tokens) expect(await housekey.me(token)).toBe(401);
    expect(await housekey.me(mine)).toBe(200);
    expect(housekey.audit).toContainEqual(
      expect.objectContaining({ event: 'sign-out', scope: 'others' }),
    );
  });

  it('ends tokens that were never used before, and those with an issue time in the future', async () => {
    const housekey = await createTestHousekey();
    const mine = await housekey.signIn();
    expect(await endOthers(housekey, mine)).toBe(204);
    for (const iat of [NOW - 1, NOW, NOW + 1, NOW + HOUR, 1e300, null, 'x']) {
      expect(await housekey.me(foreign(iat)), String(iat)).toBe(401);
    }
  });

  it('ends another session that claims to be the present one', async () => {
    const housekey = await createTestHousekey();
    const mine = await housekey.signIn();
    await endOthers(housekey, mine);
    for (const copy of [changed(mine, { exp: NOW + HOUR }), changed(mine, { extra: 1 })]) {
      expect(await housekey.me(copy)).toBe(401);
    }
  });

  it('ends a listed session whose issue time is later, because another replica’s clock is ahead', async () => {
    const state = createLocalState({ now: () => NOON });
    const here = await housekeyWith({ state });
    const ahead = await housekeyWith({ state });
    ahead.clock.now += 4000;
    const [mine, other] = [await here.signIn(), await ahead.signIn()];
    await endOthers(here, mine);
    expect([await here.me(mine), await here.me(other)]).toEqual([200, 401]);
    const next = await ahead.signIn();
    await everywhere(here, mine);
    expect([await here.me(mine), await here.me(next)]).toEqual([401, 401]);
  });

  it('works again and again, and a sign-in in the same second is not affected', async () => {
    const housekey = await createTestHousekey();
    const mine = await housekey.signIn();
    for (let round = 0; round < 5; round += 1) {
      const other = await housekey.signIn();
      expect(await endOthers(housekey, mine)).toBe(204);
      expect([await housekey.me(mine), await housekey.me(other)]).toEqual([200, 401]);
    }
    const later = await housekey.signIn();
    expect([await housekey.me(mine), await housekey.me(later)]).toEqual([200, 200]);
    expect(await endOthers(housekey, later)).toBe(204);
    expect([await housekey.me(mine), await housekey.me(later)]).toEqual([401, 200]);
  });

  it('does not protect the session from any later sign-out', async () => {
    const endings = [
      async (housekey: TestHousekey, mine: string) =>
        await housekey.request(PATHS.logout, bearer(mine, 'POST')),
      everywhere,
      async (housekey: TestHousekey, mine: string) => {
        const { id } = await ownSession(housekey, mine);
        return await housekey.request(PATHS.endSession, post(mine, { id, password: PASSWORD }));
      },
    ];
    for (const end of endings) {
      const housekey = await createTestHousekey();
      const mine = await housekey.signIn();
      await endOthers(housekey, mine);
      expect(await housekey.me(mine)).toBe(200);
      await end(housekey, mine);
      expect(await housekey.me(mine)).toBe(401);
    }
  });

  it('can be done by a token of another program for the owner, which then stays', async () => {
    for (const iat of [undefined, NOW, NOW + HOUR]) {
      const housekey = await createTestHousekey();
      const [other, mine] = [await housekey.signIn(), foreign(iat, 'mine')];
      expect(await endOthers(housekey, mine)).toBe(204);
      expect([await housekey.me(mine), await housekey.me(other)]).toEqual([200, 401]);
      await everywhere(housekey, mine);
      expect(await housekey.me(mine)).toBe(401);
    }
  });

  it('never revives a session that an earlier sign-out has ended', async () => {
    const state = createLocalState({ now: () => NOON });
    const housekey = await housekeyWith({ state });
    const stolen = await housekey.signIn();
    await housekey.auth.signOutEverywhere();
    // Meanwhile, on a replica that had not heard of it, the stolen session signed out all others.
    const digest = tokenDigest(stolen);
    state.signOuts.apply({
      kind: 'everywhere',
      issuedUntil: NOW + HOUR,
      except: { digest, issuedAt: NOW },
    });
    expect([...state.signOuts.list()]).toEqual([{ kind: 'everywhere', issuedUntil: NOW + HOUR }]);
    expect(await housekey.me(stolen)).toBe(401);
  });
});

describe('two sign-outs of all sessions', () => {
  const digest = fc.constantFrom('a', 'b', 'c');
  const issuedAt = { a: 2, b: 4, c: 6.5 } as const;
  const signOut = fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.option(digest))
    .map(([issuedUntil, except]): SignOutOfAll => {
      if (except === null) return { kind: 'everywhere', issuedUntil };
      const left = { digest: except, issuedAt: issuedAt[except] };
      return { kind: 'everywhere', issuedUntil, except: left };
    });
  /** Whether a token is still valid after one of them. */
  const leaves = ({ issuedUntil, except }: SignOutOfAll, token: keyof typeof issuedAt) =>
    Math.floor(issuedAt[token]) > issuedUntil || except?.digest === token;

  it('leave exactly the sessions that both leave, in any order and however often', () => {
    fc.assert(
      fc.property(fc.array(signOut, { minLength: 1, maxLength: 6 }), (signOuts) => {
        const combined = signOuts.reduce<SignOutOfAll | undefined>(combineSignOuts, undefined);
        for (const token of ['a', 'b', 'c'] as const) {
          const isLeft = signOuts.every((one) => leaves(one, token));
          expect(combined && leaves(combined, token)).toBe(isLeft);
        }
      }),
      { numRuns: numRuns(2000) },
    );
  });
});
