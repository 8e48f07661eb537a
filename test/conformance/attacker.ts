import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { AddressSet } from '../../src/core/network.js';
import { EMAIL, json, LOCKED, openHouse, PASSWORD, type House } from '../support/house.js';

/** A house with the limits that everybody gets who sets none. */
export async function strictHouse(trustedProxies: readonly string[] = []): Promise<House> {
  const trusted = AddressSet.of(trustedProxies);
  return await openHouse(LOCKED, { limits: DEFAULT_LIMITS, trustedProxies: trusted });
}

/** A house that believes every forwarding header, and has a setting for everything. */
export async function believingHouse(): Promise<House> {
  return await openHouse(LOCKED, {
    trustedProxies: AddressSet.of(['0.0.0.0/0', '::/0']),
    allowedOrigins: new Set(['https://app.example.com']),
    metricsToken: 'a-scraper-token',
  });
}

/** One try at the door, however its sender words it. A wrong password unless told otherwise. */
export interface Try {
  readonly path?: string;
  readonly email?: string;
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export async function knock(
  house: House,
  { path = '/api/auth/login', email = EMAIL, password = 'wrong', headers = {}, address }: Try = {},
): Promise<Response> {
  const fields = { 'content-type': 'application/json', ...headers };
  return await house.request(path, { ...json({ email, password }), headers: fields }, address);
}

/** How many of these tries had their password checked: the rest was refused unheard. */
export async function checkedOf(house: House, tries: readonly Try[]): Promise<number> {
  let checked = 0;
  for (const each of tries) if ((await knock(house, each)).status === 401) checked += 1;
  return checked;
}

/** The owner's own sign-in. */
export async function ownerSignsIn(house: House, from: Try = {}): Promise<number> {
  return (await knock(house, { password: PASSWORD, ...from })).status;
}

/** As many tries as asked for, each worded by its number. */
export function numbered(count: number, word: (number: number) => Try): Try[] {
  return Array.from({ length: count }, (_, number) => word(number));
}
