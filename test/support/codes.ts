import { Secret, TOTP } from 'otpauth';
import type { Variables } from '../../src/core/config/environment.js';
import { PATHS } from '../../src/contract/index.js';
import { AUTH_VARIABLES, bodyOf, EMAIL, json, PASSWORD, type TestHousekey } from './housekey.js';

export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** One-time codes are configured. */
export const TOTP_VARIABLES: Variables = { ...AUTH_VARIABLES, SERVICE_TOTP_SECRET: TOTP_SECRET };

/** The code that the owner's authenticator app shows at this time, in milliseconds since the epoch. */
export function codeAt(timestamp: number, secret = TOTP_SECRET): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that is wrong at this time. */
export function wrongCodeAt(timestamp: number): string {
  const valid = new Set([-30_000, 0, 30_000].map((drift) => codeAt(timestamp + drift)));
  const wrong = ['000000', '000001', '000002', '000003'].find((code) => !valid.has(code));
  return wrong ?? '';
}

export interface CodeAttempt {
  readonly email?: string;
  readonly password?: string;
  readonly code?: unknown;
  readonly address?: string;
  readonly cookie?: string;
  readonly proof?: string;
  /** Fields in addition to the credentials. */
  readonly fields?: object;
}

/** Signs in with the right email and password, and this code. */
export async function signInWith(
  housekey: TestHousekey,
  { email = EMAIL, password = PASSWORD, code, address, cookie, proof, fields }: CodeAttempt = {},
): Promise<Response> {
  const init = json({ email, password, ...(code === undefined ? {} : { code }), ...fields });
  const headers = new Headers(init.headers);
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (proof !== undefined) headers.set('x-housekey-proof', proof);
  return await housekey.request('/api/auth/login', { ...init, headers }, address);
}

/** Turns codes on in the console of a running service, with TOTP_SECRET. Returns the status. */
export async function turnCodesOn(url: string, token: string): Promise<number> {
  const body = { to: 'on', secret: TOTP_SECRET, first_code: codeAt(Date.now()) };
  const init = json(body, { authorization: `Bearer ${token}` });
  return (await fetch(new URL(PATHS.changeCodes, url), init)).status;
}

/** The rejection of a sign-in with the right password at a running service; `undefined` if it succeeds. */
export async function signInRejection(url: string, code?: string): Promise<unknown> {
  const init = json({ email: EMAIL, password: PASSWORD, code });
  const response = await fetch(new URL(PATHS.login, url), init);
  return (await bodyOf(response))['detail'];
}
