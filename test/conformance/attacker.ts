import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { AddressSet } from '../../src/core/network.js';
import { EMAIL, json, PASSWORD, type TestHousekey, housekeyWith } from '../support/housekey.js';

/** A Housekey with the default limits. */
export async function createDefaultHousekey(
  trustedProxies: readonly string[] = [],
): Promise<TestHousekey> {
  const trusted = AddressSet.of(trustedProxies);
  return await housekeyWith({
    limits: DEFAULT_LIMITS,
    trustedProxies: trusted,
  });
}

/** A Housekey that trusts one proxy, with every optional setting. */
export async function createTrustingHousekey(): Promise<TestHousekey> {
  return await housekeyWith({
    trustedProxies: AddressSet.of(['0.0.0.0/0', '::/0']),
    allowedOrigins: new Set(['https://app.example.com']),
    metricsToken: 'a-scraper-token',
  });
}

/** Sends one sign-in attempt. Default: the right email and a wrong password. */
export interface Attempt {
  readonly path?: string;
  readonly email?: string;
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export async function attempt(
  housekey: TestHousekey,
  {
    path = '/api/auth/login',
    email = EMAIL,
    password = 'wrong',
    headers = {},
    address,
  }: Attempt = {},
): Promise<Response> {
  const fields = { 'content-type': 'application/json', ...headers };
  return await housekey.request(path, { ...json({ email, password }), headers: fields }, address);
}

/** How many of these attempts had their password checked. The others were rejected before. */
export async function countChecked(
  housekey: TestHousekey,
  tries: readonly Attempt[],
): Promise<number> {
  let checked = 0;
  for (const each of tries) if ((await attempt(housekey, each)).status === 401) checked += 1;
  return checked;
}

/** Signs in as the owner. */
export async function signInAsOwner(housekey: TestHousekey, from: Attempt = {}): Promise<number> {
  return (await attempt(housekey, { password: PASSWORD, ...from })).status;
}

/** `count` attempts, each made from its index. */
export function makeAttempts(count: number, word: (number: number) => Attempt): Attempt[] {
  return Array.from({ length: count }, (_, number) => word(number));
}
