import { errors, jwtVerify } from 'jose';
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { LAST_SECOND } from '../../src/core/deps.js';
import { Tokens } from '../../src/core/auth/tokens.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { linesOf } from './lines.js';

const SECRET = 'vR8dk2Tq-Xz5mLw0bNc7_Ye3hJf9sGp1uAi6oQt4K';
const NOW = Date.UTC(2026, 5, 1, 12);
const KEY = Buffer.from(SECRET);
const FINGERPRINT = 'current';
const PASSKEY = 'configured';

/** A signed header and payload in lines after `sign`, or a token as it is: none is forged, and jose agrees. */
export async function tokens(input: Buffer): Promise<void> {
  const [how, header = '', payload = ''] = linesOf(input, 3);
  const token = how === 'sign' ? signed(header, payload) : input.toString('latin1');
  const now = () => NOW;
  const { signOuts, lock } = createLocalState({ now });
  const read = new Tokens(
    {
      secret: SECRET,
      fingerprint: FINGERPRINT,
      isStillConfigured: (digest) => digest === PASSKEY,
      lifetimeSeconds: 60,
      signOuts,
      lock,
      onSeen: () => Infinity,
    },
    { now, randomBytes },
  );
  const subject = await subjectOf(token);
  // The second time, it is cached.
  for (let time = 0; time < 2; time += 1) {
    const result = await read.authenticate(token);
    assert.equal(result.ok ? result.user.email : undefined, subject);
  }
}

function signed(header: string, payload: string): string {
  const encoded = [header, payload].map((part) =>
    Buffer.from(part, 'latin1').toString('base64url'),
  );
  const text = encoded.join('.');
  return `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`;
}

/** The subject of a token that must be accepted, as jose and the rules of docs/architecture.md have it. */
async function subjectOf(token: string): Promise<string | undefined> {
  const parts = token.split('.');
  const isCanonical = parts.every(
    (part) => Buffer.from(part, 'base64url').toString('base64url') === part,
  );
  if (!isCanonical) return undefined;
  try {
    const [header, claims] = parts.slice(0, 2).map(strictJson);
    if (header === undefined || 'crit' in header || 'b64' in header) return undefined;
    const options = { algorithms: ['HS256'], currentDate: new Date(NOW), requiredClaims: ['exp'] };
    await jwtVerify(token, KEY, options).catch(allowed);
    const { sub, exp, nbf, housekey_credentials: credentials, housekey_passkey } = claims ?? {};
    const isOurs = credentials === undefined || credentials === FINGERPRINT;
    const isBound = housekey_passkey === undefined || housekey_passkey === PASSKEY;
    const isInTime = Number(exp) * 1000 > NOW && (nbf === undefined || Number(nbf) * 1000 <= NOW);
    const isDate = typeof exp === 'number' && exp <= LAST_SECOND;
    const isUser = typeof sub === 'string' && sub !== '';
    return isUser && isDate && isInTime && isOurs && isBound ? sub : undefined;
  } catch {
    return undefined;
  }
}

/** Housekey ignores `iat`, which jose checks. */
function allowed(error: unknown): void {
  if (!(error instanceof errors.JWTClaimValidationFailed) || error.claim !== 'iat') throw error;
}

function strictJson(part: string): Record<string, unknown> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    Buffer.from(part, 'base64url'),
  );
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(text);
  return { ...value };
}
