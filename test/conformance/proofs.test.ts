import { beforeAll, describe, expect, it } from 'vitest';
import { PROOF_HEADERS } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/sign-in-limits.js';
import { cookieOf, times } from '../support/attempts.js';
import { bodyOf, LOCKED, openHousekey, PASSWORD, type TestHousekey } from '../support/housekey.js';
import { proofFor, solve } from '../support/proof.js';
import { simulate } from '../support/simulation.js';
import { checkedOf, attempt, strictHousekey } from './attacker.js';

/** A house in which the owner's own network has used up its failures, and the refusal. */
async function besieged(): Promise<{ house: TestHousekey; refused: Response }> {
  const house = await strictHousekey();
  await checkedOf(house, times(DEFAULT_LIMITS.failures, {}));
  return { house, refused: await attempt(house, { password: PASSWORD }) };
}

describe('the last resort of an honest browser', () => {
  // Four clients on the owner's own network: 30 of 30 right sign-ins were 429 for 150 seconds.
  it('gets in from a network whose failures are used up, at once', async () => {
    const { house, refused } = await besieged();
    expect(refused.status).toBe(429);
    const answer = await attempt(house, { password: PASSWORD, headers: proofFor(refused) });
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer);
    expect((await attempt(house, { password: PASSWORD, headers: { cookie } })).status).toBe(200);
  });

  it('gets past a full queue', async () => {
    const limits = { ...DEFAULT_LIMITS, queue: 1 };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const bcryptVerify = async (password: string) => {
      await held;
      return password === PASSWORD;
    };
    const house = await openHousekey(LOCKED, { limits, bcryptVerify });
    const strangers = ['198.51.100.1', '198.51.101.1'].map((address) =>
      attempt(house, { address }),
    );
    await expect.poll(() => house.auth.load().waiting).toBe(1);
    const refused = await attempt(house, { password: PASSWORD });
    expect(refused.status).toBe(503);
    const admitted = attempt(house, { password: PASSWORD, headers: proofFor(refused) });
    await expect.poll(() => house.auth.load().waiting).toBe(2);
    release();
    expect((await admitted).status).toBe(200);
    await Promise.all(strangers);
  });

  it('is no way around the password, and tells a wrong one as always', async () => {
    const { house, refused } = await besieged();
    const answer = await attempt(house, { headers: proofFor(refused) });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { detail: 'Incorrect email or password' },
    ]);
  });

  it('refunds nothing: the network stays throttled for everybody else', async () => {
    const { house, refused } = await besieged();
    await attempt(house, { password: PASSWORD, headers: proofFor(refused) });
    expect((await attempt(house)).status).toBe(429);
  });

  it('leaves those without a script what they had: a 429, and when to come again', async () => {
    const { refused } = await besieged();
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await bodyOf(refused)).toEqual({
      detail: 'Too many failed sign-ins; try again in 60 seconds',
    });
  });
});

describe('a proof is worth nothing', () => {
  let challenge: string;
  let solution: string;
  let issuedAt: number;
  let house: TestHousekey;
  beforeAll(async () => {
    const siege = await besieged();
    house = siege.house;
    issuedAt = house.clock.now;
    challenge = siege.refused.headers.get(PROOF_HEADERS.challenge) ?? '';
    solution = solve(challenge);
  });

  async function statusWith(proof: string, address?: string): Promise<number> {
    const headers = { [PROOF_HEADERS.solution]: proof };
    const from = address === undefined ? {} : { address };
    return (await attempt(house, { password: PASSWORD, headers, ...from })).status;
  }

  it.each([
    ['unsolved', () => challenge],
    ['unsolved, with any counter', () => `${challenge}.100000000007`],
    ['with less difficulty than was asked', () => solution.replace(/^\d+/, '1')],
    ['with a later expiry', () => solution.replace(/\.\d+\./, '.9999999999999.')],
    ['with another nonce', () => solution.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)],
    ['with a MAC of its own', () => solution.replace(/[\w-]{43}/, 'A'.repeat(43))],
    ['with a counter in another spelling', () => solution.replace(/\.(\d+)$/, '.0$1')],
    ['empty', () => ''],
    ['long', () => '1'.repeat(8000)],
  ])('%s', async (_, word) => {
    expect(await statusWith(word())).toBe(429);
  });

  it('on another network', async () => {
    await checkedOf(house, times(DEFAULT_LIMITS.failures, { address: '198.51.100.1' }));
    expect(await statusWith(solution, '198.51.100.1')).toBe(429);
  });

  it('to a service that started after it was issued, which cannot know whether it was used', async () => {
    const restarted = await strictHousekey();
    restarted.clock.now = issuedAt - 1;
    await checkedOf(restarted, times(DEFAULT_LIMITS.failures, {}));
    const { headers } = await attempt(restarted);
    const early = solve(headers.get(PROOF_HEADERS.challenge) ?? '');
    restarted.clock.now = issuedAt;
    const answer = await attempt(restarted, { headers: { [PROOF_HEADERS.solution]: early } });
    expect(answer.status).toBe(503);
  });

  it('after two minutes', async () => {
    house.clock.now = issuedAt + 120_000;
    await checkedOf(house, times(DEFAULT_LIMITS.failures, {}));
    expect(await statusWith(solution)).toBe(429);
    house.clock.now = issuedAt;
  });

  it('twice, whether one after the other or at once', async () => {
    await checkedOf(house, times(DEFAULT_LIMITS.failures, {}));
    const statuses = await Promise.all([statusWith(solution), statusWith(solution)]);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 503]);
    expect(await statusWith(solution)).toBe(429);
  });
});

describe('a hash rate buys no guesses', () => {
  it('those with proofs are checked once in two seconds, whatever networks they come from', async () => {
    const simulation = await simulate({ failures: 1 });
    const addresses = Array.from({ length: 4 }, (_, number) => `198.51.${number}.1`);
    const guess = async (address: string) => {
      await simulation.attempt({ address });
      const refused = await simulation.attempt({ address });
      if (refused.outcome !== 'throttled') throw new Error(refused.outcome);
      const result = await simulation.attempt({ address, proof: solve(refused.challenge ?? '') });
      expect(result.outcome).toBe('incorrect');
    };
    const seconds = await simulation.until(Promise.all(addresses.map(guess)));
    expect(simulation.checks()).toBe(8);
    expect(seconds).toBeGreaterThanOrEqual(6);
    expect(seconds).toBeLessThan(10);
  });
});

describe('a program that gives the library no `sleep`', () => {
  it('has no such lane, and refuses without a challenge', async () => {
    const limits = { ...DEFAULT_LIMITS, failures: 1 };
    const house = await openHousekey(LOCKED, { limits, sleep: null });
    await attempt(house);
    const refused = await attempt(house, { headers: { [PROOF_HEADERS.solution]: '1.2.3.4.5' } });
    expect([refused.status, refused.headers.get(PROOF_HEADERS.challenge)]).toEqual([429, null]);
  });
});
