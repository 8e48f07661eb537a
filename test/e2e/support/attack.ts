import { PATHS } from '../../../src/contract/index.js';
import { EMAIL, PASSWORD } from './service.js';

export interface Attacker {
  /** Accepted by a service whose trusted proxy is 127.0.0.1. */
  address: string;
  device?: string;
}

function headersOf({ address, device = 'curl/8.1.2' }: Attacker): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    'x-forwarded-proto': 'http',
    'user-agent': device,
  };
}

/** Attempts a sign-in. Returns the response. */
export async function attemptSignIn(
  origin: string,
  attacker: Attacker,
  { email = EMAIL, password = PASSWORD } = {},
): Promise<Response> {
  return await fetch(origin + PATHS.login, {
    method: 'POST',
    headers: headersOf(attacker),
    body: JSON.stringify({ email, password }),
  });
}

/** Sends a forged token. */
export async function presentForgedToken(origin: string, attacker: Attacker): Promise<Response> {
  return await fetch(origin + PATHS.me, {
    headers: { ...headersOf(attacker), authorization: 'Bearer a.b.c' },
  });
}

/** Signs in and out again as another device of the owner. */
export async function signInAndOut(origin: string, attacker: Attacker): Promise<void> {
  const answer: unknown = await (await attemptSignIn(origin, attacker)).json();
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) {
    throw new Error('the sign-in failed');
  }
  await fetch(origin + PATHS.logout, {
    method: 'POST',
    headers: { ...headersOf(attacker), authorization: `Bearer ${String(answer.access_token)}` },
  });
}
