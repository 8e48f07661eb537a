import { createHmac } from 'node:crypto';
import { NOON, SECRET } from './housekey.js';

/** The test clock's start, in seconds since the epoch. */
export const NOW = NOON / 1000;

/** The claims that any program would put into a token for this service. */
export const CLAIMS = { sub: 'someone@example.com', exp: NOW + 60 };

export function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString(
    'base64url',
  );
}

export function sign(input: string, { secret = SECRET, hash = 'sha256' } = {}): string {
  return createHmac(hash, secret).update(input).digest('base64url');
}

/** A token made with node:crypto alone, without the product's code. */
export function handmadeToken(
  claims: unknown = CLAIMS,
  header: unknown = { alg: 'HS256', typ: 'JWT' },
): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign(input)}`;
}
