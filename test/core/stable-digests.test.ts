import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  credentialFingerprint,
  credentialsId,
  replicaDigest,
} from '../../src/core/auth/fingerprint.js';
import { formatClientSession } from '../../src/core/auth/session-facts.js';
import { tokenDigest } from '../../src/core/auth/signature.js';
import { parseConfig, type PasswordConfig } from '../../src/core/config/config.js';
import { AUTH_VARIABLES, EMAIL, PASSWORD, SECRET } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';

function passwordConfig(variables = AUTH_VARIABLES): PasswordConfig {
  const config = parseConfig(variables, { randomBytes, readFile: () => '' });
  if (config.mode === 'open') throw new Error('authentication is disabled');
  return config;
}

const HASH = passwordConfig();
const PLAIN = passwordConfig({
  SERVICE_EMAIL: EMAIL,
  SERVICE_PASSWORD: PASSWORD,
  SERVICE_SECRET_KEY: SECRET,
});
const totp = { secret: new Uint8Array(20).fill(7), every: 'sign-in' } as const;
const passkeys = { ...HASH.passkeys, passwordSignIn: false };

describe('what an earlier version has stored or signed still counts, so that an update signs nobody out and revives nothing', () => {
  it.each([
    ['a hash', HASH, '_yT3tqfvJ4Ts5w8d'],
    ['a plain password', PLAIN, 'oBhX6Qyo-49gAWJA'],
    [
      'another plain password',
      { ...PLAIN, password: { kind: 'plain', text: 'another' } as const },
      'uHTDvRkzIi5vhPZq',
    ],
    ['one-time codes', { ...HASH, totp }, 'c2-izlUdPw_raDtc'],
    [
      'other one-time codes',
      { ...HASH, totp: { ...totp, secret: new Uint8Array(20) } },
      'FGfpbekRa6eKf7dM',
    ],
    ['passwords that are off', { ...HASH, passkeys }, 'M7BLwlsMp87jriLT'],
    ['another email', { ...HASH, email: 'other@example.com' }, 'qS_deqUjJvGcfMgv'],
  ])('the fingerprint of the credentials, with %s', async (_, config, start) => {
    const fingerprint = await credentialFingerprint(config);
    expect([fingerprint.slice(0, 16), fingerprint.length]).toEqual([start, 43]);
  });

  it('what is derived from it', async () => {
    expect(credentialsId(await credentialFingerprint(HASH))).toBe('hlIx5h4a1MOPF97vp76wlY');
    expect((await replicaDigest(HASH)).slice(0, 16)).toBe('ECrqcE7fMXmKXG_k');
  });

  it('the digests of what was signed out', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
    const token = handmadeToken();
    const appToken = `hk_name_${'A'.repeat(43)}`;
    const facts = { digest: 'its own', issuedAt: 1, expiresAt: 2, confirmedAt: 0, email: EMAIL };
    const others = {
      sessionId: undefined,
      boundTo: undefined,
      method: undefined,
      slide: undefined,
    };
    expect(tokenDigest(token)).toBe(sha256(token.slice(0, token.lastIndexOf('.'))));
    expect(tokenDigest(appToken)).toBe(sha256(appToken));
    expect(tokenDigest(formatClientSession({ ...facts, ...others }, 'grant'))).toBe('its own');
  });
});
