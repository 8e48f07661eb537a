import { describe, expect, it } from 'vitest';
import { PROOF_HEADERS } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { cookieOf, repeat } from '../support/attempts.js';
import {
  bodyOf,
  EMAIL,
  AUTH_VARIABLES,
  createTestHousekey,
  PASSWORD,
  housekeyWith,
} from '../support/housekey.js';
import {
  countChecked,
  attempt,
  makeAttempts,
  signInAsOwner,
  createDefaultHousekey,
} from './attacker.js';

const ALLOWED = DEFAULT_LIMITS.failures;

describe('attackers cannot lock the owner out', () => {
  // coder/code-server pull request 1561: one limit for the whole process.
  it('by using up their own limits, from any number of networks', async () => {
    const housekey = await createDefaultHousekey();
    for (let network = 0; network < 12; network += 1) {
      const address = `198.51.100.${network}`;
      expect(await countChecked(housekey, repeat(12, { address }))).toBe(ALLOWED);
    }
    expect(await signInAsOwner(housekey)).toBe(200);
  });

  // GHSA-9xhm-w3wj-xhqh, CVE-2026-77561 (tinyauth): 257 invented names locked everybody out.
  it('by trying hundreds of unknown names', async () => {
    const housekey = await housekeyWith({
      limits: { ...DEFAULT_LIMITS, failures: 1000 },
    });
    const names = makeAttempts(300, (number) => ({
      email: `nobody-${number}@example.com`,
      address: `203.0.113.${number % 250}`,
    }));
    expect(await countChecked(housekey, names)).toBe(300);
    expect(await signInAsOwner(housekey)).toBe(200);
  });

  it('by trying the owner’s name, which has no limit of its own', async () => {
    const housekey = await createDefaultHousekey();
    await countChecked(
      housekey,
      makeAttempts(60, (number) => ({ address: `203.0.113.${number}` })),
    );
    expect(await signInAsOwner(housekey)).toBe(200);
  });

  it('not even from the owner’s network, if the owner has a known device', async () => {
    const housekey = await createDefaultHousekey();
    const cookie = cookieOf(await attempt(housekey, { password: PASSWORD }));
    await countChecked(housekey, repeat(50, {}));
    expect(await signInAsOwner(housekey)).toBe(429);
    expect(await signInAsOwner(housekey, { headers: { cookie } })).toBe(200);
  });

  it('by continuing while they are rejected, because the wait does not grow', async () => {
    const housekey = await createDefaultHousekey();
    await countChecked(housekey, repeat(ALLOWED, {}));
    const first = await attempt(housekey);
    await countChecked(housekey, repeat(200, {}));
    const last = await attempt(housekey);
    expect(last.headers.get('retry-after')).toBe(first.headers.get('retry-after'));
    housekey.clock.now += Number(last.headers.get('retry-after')) * 1000;
    expect(await signInAsOwner(housekey)).toBe(200);
  });
});

describe('no variation of a guess escapes its limit', () => {
  it('not another name, case or length of the email', async () => {
    const housekey = await createDefaultHousekey();
    const tries = makeAttempts(40, (number) => {
      const emails = [EMAIL, EMAIL.toUpperCase(), `x${number}`, 'x'.repeat(9000)];
      return { email: emails[number % 4] ?? '' };
    });
    expect(await countChecked(housekey, tries)).toBe(ALLOWED);
  });

  it('not another body, content type, user agent or origin', async () => {
    const housekey = await createDefaultHousekey();
    const wrong = { email: EMAIL, password: 'wrong' };
    const form = new FormData();
    for (const [name, value] of Object.entries(wrong)) form.set(name, value);
    const bodies = [
      { body: new URLSearchParams(wrong) },
      { body: form },
      { body: new URLSearchParams({ username: wrong.email, password: wrong.password }) },
      { body: JSON.stringify(wrong), headers: { 'content-type': 'application/json;charset=x' } },
      { body: JSON.stringify(wrong), headers: { 'content-type': 'APPLICATION/JSON', origin: '' } },
    ];
    const statuses: number[] = [];
    for (let number = 0; number < 40; number += 1) {
      const init = { method: 'POST', ...bodies[number % bodies.length] };
      statuses.push((await housekey.request('/api/auth/login', init)).status);
    }
    expect(statuses.filter((status) => status !== 429 && status !== 403)).toHaveLength(ALLOWED);
  });

  it('not a forged, stolen or truncated device cookie', async () => {
    const housekey = await createDefaultHousekey();
    const other = await createTestHousekey({
      ...AUTH_VARIABLES,
      SERVICE_SECRET_KEY: 'x'.repeat(40),
    });
    const borrowed = cookieOf(await attempt(other, { password: PASSWORD }));
    const [mark = ''] = borrowed.split('=').slice(1);
    const cookies = makeAttempts(60, (number) => ({
      headers: {
        cookie:
          [
            borrowed,
            `housekey_device=${number}`,
            `__Secure-${borrowed}`,
            `housekey_device=${mark.replace(/^./, String(number % 10))}`,
            `housekey_device=${'A'.repeat(22)}~9999999999~${'A'.repeat(43)}`,
            `${'housekey_device=x; '.repeat(200)}a=b`,
          ][number % 6] ?? '',
      },
    }));
    expect(await countChecked(housekey, cookies)).toBe(ALLOWED);
  });

  it('not concurrent attempts, from one network or a known device', async () => {
    const limits = { ...DEFAULT_LIMITS, concurrency: 8, maxQueued: 1000 };
    const housekey = await housekeyWith({ limits });
    const cookie = cookieOf(await attempt(housekey, { password: PASSWORD }));
    for (const headers of [{}, { cookie }]) {
      const tries = await Promise.all(
        repeat(100, headers).map(async (each) => await attempt(housekey, { headers: each })),
      );
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(ALLOWED);
    }
  });

  it('not a right sign-in in between, with the password of another instance', async () => {
    const housekey = await createDefaultHousekey();
    await countChecked(housekey, repeat(ALLOWED - 1, {}));
    await signInAsOwner(housekey);
    expect(await countChecked(housekey, repeat(10, {}))).toBe(1);
  });
});

describe('a network is what one customer gets from a provider', () => {
  // GHSA-p6v2-xcpg-h6xw (Better Auth): each of the 2^64 addresses of a /64 had its own limit.
  it('2^64 addresses of one IPv6 network share a limit', async () => {
    const housekey = await createDefaultHousekey();
    const rotating = makeAttempts(60, (number) => ({
      address: `2001:db8:1:2:${(number * 2654435761).toString(16).slice(0, 4)}::${number}`,
    }));
    expect(await countChecked(housekey, rotating)).toBe(ALLOWED);
    expect(await signInAsOwner(housekey, { address: '2001:db8:1:3::1' })).toBe(200);
  });

  // GHSA-46wh-pxpv-q5gq, CVE-2026-30827 (express-rate-limit): all of IPv4 in one IPv6 network.
  it('IPv4 clients of a dual-stack socket do not share one', async () => {
    const housekey = await createDefaultHousekey();
    await countChecked(housekey, repeat(20, { address: '::ffff:192.0.2.7' }));
    expect(await signInAsOwner(housekey, { address: '::ffff:192.0.2.8' })).toBe(200);
  });

  // GHSA-5847-RM3G-23MW (OpenClaw): each notation of an address had its own limit.
  it('all notations of an address share one', async () => {
    const housekey = await createDefaultHousekey();
    const spellings = [
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '::FFFF:C000:0207',
      '0:0:0:0:0:ffff:c000:207',
      '::ffff:192.0.2.7%eth0',
    ];
    const tries = makeAttempts(50, (number) => ({ address: spellings[number % 5] ?? '' }));
    expect(await countChecked(housekey, tries)).toBe(ALLOWED);
  });

  it('no IPv6 address uses up the limit of the IPv4 address that it ends like', async () => {
    const housekey = await createDefaultHousekey();
    await countChecked(housekey, repeat(20, { address: '::192.0.2.7' }));
    expect(await signInAsOwner(housekey, { address: '192.0.2.7' })).toBe(200);
  });
});

it('a rejection reveals nothing about whether the rejected guess was right', async () => {
  const housekey = await createDefaultHousekey();
  await countChecked(housekey, repeat(ALLOWED, {}));
  const [right, wrong] = [await attempt(housekey, { password: PASSWORD }), await attempt(housekey)];
  // Each has its own challenge.
  for (const { headers } of [right, wrong]) headers.delete(PROOF_HEADERS.challenge);
  expect([right.status, Object.fromEntries(right.headers), await bodyOf(right)]).toEqual([
    wrong.status,
    Object.fromEntries(wrong.headers),
    await bodyOf(wrong),
  ]);
  expect(right.status).toBe(429);
});
