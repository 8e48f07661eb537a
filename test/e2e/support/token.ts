import { createHmac } from 'node:crypto';

/** A token as any other program would sign it that knows the secret. */
export function signToken(claims: { sub: string; exp: number }, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}
