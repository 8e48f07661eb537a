import { beforeAll, describe, expect, it } from 'vitest';
import { PROOF_HEADERS } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { cookieOf, repeat } from '../support/attempts.js';
import { bodyOf, PASSWORD, type TestHousekey, housekeyWith } from '../support/housekey.js';
import { proofHeaders, solveChallenge } from '../support/proof.js';
import { simulate } from '../support/simulation.js';
import { countChecked, attempt, createDefaultHousekey, signInAsOwner } from './attacker.js';

/** A Housekey in which the owner's network has used up its failures, and the rejected sign-in. */
async function createThrottledHousekey(): Promise<{ housekey: TestHousekey; refused: Response }> {
  const housekey = await createDefaultHousekey();
  await countChecked(housekey, repeat(DEFAULT_LIMITS.failures, {}));
  return { housekey, refused: await attempt(housekey, { password: PASSWORD }) };
}

describe('a browser that presents a proof of work', () => {
  // Before the fix, four attackers in the owner's network: 30 of 30 right sign-ins got 429 for 150 seconds.
  it('gets in at once from a network whose failures are used up', async () => {
    const { housekey, refused } = await createThrottledHousekey();
    expect(refused.status).toBe(429);
    const answer = await attempt(housekey, { password: PASSWORD, headers: proofHeaders(refused) });
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer);
    expect((await attempt(housekey, { password: PASSWORD, headers: { cookie } })).status).toBe(200);
  });

  it('gets in on a known device, too, after too many failures', async () => {
    const housekey = await createDefaultHousekey();
    const cookie = cookieOf(await attempt(housekey, { password: PASSWORD }));
    await countChecked(housekey, repeat(2 * DEFAULT_LIMITS.failures, { headers: { cookie } }));
    const refused = await attempt(housekey, { headers: { cookie } });
    expect(refused.status).toBe(429);
    const headers = { cookie, ...proofHeaders(refused) };
    expect(await signInAsOwner(housekey, { headers })).toBe(200);
  });

  it('gets past a full queue', async () => {
    const limits = { ...DEFAULT_LIMITS, maxQueued: 1 };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const bcryptVerify = async (password: string) => {
      await held;
      return password === PASSWORD;
    };
    const housekey = await housekeyWith({ limits, bcryptVerify });
    const strangers = ['198.51.100.1', '198.51.101.1'].map((address) =>
      attempt(housekey, { address }),
    );
    await expect.poll(() => housekey.auth.signInLoad().waiting).toBe(1);
    const refused = await attempt(housekey, { password: PASSWORD });
    expect(refused.status).toBe(503);
    const admitted = attempt(housekey, { password: PASSWORD, headers: proofHeaders(refused) });
    await expect.poll(() => housekey.auth.signInLoad().waiting).toBe(2);
    release();
    expect((await admitted).status).toBe(200);
    await Promise.all(strangers);
  });

  it('still needs the right password, and gets the usual response to a wrong one', async () => {
    const { housekey, refused } = await createThrottledHousekey();
    const answer = await attempt(housekey, { headers: proofHeaders(refused) });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { detail: 'Incorrect email or password' },
    ]);
  });

  it('refunds nothing, so the network stays throttled for everybody else', async () => {
    const { housekey, refused } = await createThrottledHousekey();
    await attempt(housekey, { password: PASSWORD, headers: proofHeaders(refused) });
    expect((await attempt(housekey)).status).toBe(429);
  });

  it('can still use it after a sign-in that its network had an attempt left for', async () => {
    const { housekey, refused } = await createThrottledHousekey();
    const headers = proofHeaders(refused);
    housekey.clock.now += DEFAULT_LIMITS.regainSeconds * 1000;
    expect((await attempt(housekey, { headers })).status).toBe(401);
    expect((await attempt(housekey)).status).toBe(429);
    expect((await attempt(housekey, { password: PASSWORD, headers })).status).toBe(200);
  });

  it('is not required: without a script the response is still 429 with Retry-After', async () => {
    const { refused } = await createThrottledHousekey();
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await bodyOf(refused)).toEqual({
      detail: 'Too many failed sign-ins; try again in 60 seconds',
    });
  });
});

describe('a proof is rejected', () => {
  let challenge: string;
  let solution: string;
  let issuedAt: number;
  let housekey: TestHousekey;
  beforeAll(async () => {
    const siege = await createThrottledHousekey();
    housekey = siege.housekey;
    issuedAt = housekey.clock.now;
    challenge = siege.refused.headers.get(PROOF_HEADERS.challenge) ?? '';
    solution = solveChallenge(challenge);
  });

  async function statusWith(proof: string, address?: string): Promise<number> {
    const headers = { [PROOF_HEADERS.solution]: proof };
    const from = address === undefined ? {} : { address };
    return (await attempt(housekey, { password: PASSWORD, headers, ...from })).status;
  }

  it.each([
    ['unsolved', () => challenge],
    ['unsolved, with any counter', () => `${challenge}.100000000007`],
    ['with a lower difficulty than required', () => solution.replace(/^\d+/, '1')],
    ['with a later expiry', () => solution.replace(/\.\d+\./, '.9999999999999.')],
    ['with another nonce', () => solution.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)],
    ['with a forged MAC', () => solution.replace(/[\w-]{43}/, 'A'.repeat(43))],
    ['with a counter in another notation', () => solution.replace(/\.(\d+)$/, '.0$1')],
    ['empty', () => ''],
    ['long', () => '1'.repeat(8000)],
  ])('%s', async (_, word) => {
    expect(await statusWith(word())).toBe(429);
  });

  it('from another network', async () => {
    await countChecked(housekey, repeat(DEFAULT_LIMITS.failures, { address: '198.51.100.1' }));
    expect(await statusWith(solution, '198.51.100.1')).toBe(429);
  });

  it('by a service that started after it was issued, because it cannot know whether it was used', async () => {
    const restarted = await createDefaultHousekey();
    restarted.clock.now = issuedAt - 1;
    await countChecked(restarted, repeat(DEFAULT_LIMITS.failures, {}));
    const { headers } = await attempt(restarted);
    const early = solveChallenge(headers.get(PROOF_HEADERS.challenge) ?? '');
    restarted.clock.now = issuedAt;
    const answer = await attempt(restarted, { headers: { [PROOF_HEADERS.solution]: early } });
    expect(answer.status).toBe(503);
    // It has not held up the next one.
    const next = proofHeaders(await attempt(restarted));
    expect(await signInAsOwner(restarted, { headers: next })).toBe(200);
  });

  it('after two minutes', async () => {
    housekey.clock.now = issuedAt + 120_000;
    await countChecked(housekey, repeat(DEFAULT_LIMITS.failures, {}));
    expect(await statusWith(solution)).toBe(429);
    housekey.clock.now = issuedAt;
  });

  it('the second time, sequentially or at once', async () => {
    await countChecked(housekey, repeat(DEFAULT_LIMITS.failures, {}));
    const statuses = await Promise.all([statusWith(solution), statusWith(solution)]);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 503]);
    expect(await statusWith(solution)).toBe(429);
  });
});

it('a high hash rate allows no more guesses: sign-ins with proofs are checked once every two seconds, from any networks', async () => {
  const simulation = await simulate({ failures: 1 });
  const addresses = Array.from({ length: 4 }, (_, number) => `198.51.${number}.1`);
  const guess = async (address: string) => {
    await simulation.attempt({ address });
    const refused = await simulation.attempt({ address });
    if (refused.outcome !== 'throttled') throw new Error(refused.outcome);
    const result = await simulation.attempt({
      address,
      proof: solveChallenge(refused.challenge ?? ''),
    });
    expect(result.outcome).toBe('incorrect');
  };
  const seconds = await simulation.until(Promise.all(addresses.map(guess)));
  expect(simulation.checks()).toBe(8);
  expect(seconds).toBeGreaterThanOrEqual(6);
  expect(seconds).toBeLessThan(10);
});

it('a program that gives the library no `sleep` has no proof-of-work lane, and rejects without a challenge', async () => {
  const limits = { ...DEFAULT_LIMITS, failures: 1 };
  const housekey = await housekeyWith({ limits, sleep: null });
  await attempt(housekey);
  const refused = await attempt(housekey, { headers: { [PROOF_HEADERS.solution]: '1.2.3.4.5' } });
  expect([refused.status, refused.headers.get(PROOF_HEADERS.challenge)]).toEqual([429, null]);
});
