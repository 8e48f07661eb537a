import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TestCeremonies } from '../support/ceremony.js';
import { deriveVector, FLAGS, VECTOR_RP, type VectorKind } from '../support/webauthn/vectors.js';

/*
 * The examples of WebAuthn Level 3 §16 (Test Vectors). Housekey wants user verification, no frame of another site
 * and no certificate, so it refuses many of them, each for its own reason.
 */

const VECTORS: readonly VectorKind[] = [
  { name: 'none.ES256', key: 'ES256' },
  { name: 'packed-self.ES256', key: 'ES256', format: 'packed-self' },
  { name: 'none.ES256.crossOrigin', key: 'ES256', frame: { crossOrigin: true } },
  {
    name: 'none.ES256.topOrigin',
    key: 'ES256',
    frame: { crossOrigin: true, topOrigin: 'https://example.com' },
  },
  { name: 'none.ES256.long-credential-id', key: 'ES256', idBytes: 1023 },
  { name: 'packed.ES256', key: 'ES256', format: 'packed' },
  { name: 'packed.ES384', key: 'ES384', format: 'packed' },
  { name: 'packed.RS256', key: 'RS256', format: 'packed' },
  { name: 'packed.EdDSA', key: 'EdDSA', format: 'packed' },
  // The same credentials without a certificate, as browsers send them to Housekey.
  { name: 'packed.RS256', key: 'RS256' },
  { name: 'packed.RS256', key: 'RS256', format: 'packed-self' },
  { name: 'packed.EdDSA', key: 'EdDSA' },
  { name: 'packed.EdDSA', key: 'EdDSA', format: 'packed-self' },
  { name: 'packed.ES384', key: 'ES384' },
  ...(['tpm', 'android-key', 'apple', 'fido-u2f'] as const).map(
    (format) => ({ name: `${format}.ES256`, key: 'ES256', format }) as const,
  ),
];

/** The start of the SHA-256 of the attestation objects that contain no signature. */
const PUBLISHED = {
  'none.ES256': 'c0aa49c57f59765c',
  'none.ES256.crossOrigin': '967a55ac8209a99f',
  'none.ES256.topOrigin': 'e88a736a22ffaf29',
  'none.ES256.long-credential-id': 'c70087bde55d1a82',
};

const ceremonies = new TestCeremonies(VECTOR_RP);

/** Housekey's answer to a ceremony that is correct in itself. */
function expected({ key, frame, format }: VectorKind, flags: number, isNew: boolean): string {
  if (frame !== undefined) return 'origin';
  const hasCertificate = isNew && format !== undefined && format !== 'packed-self';
  const isVerified = (flags & FLAGS.UV) !== 0;
  return isVerified && key !== 'ES384' && !hasCertificate ? 'ok' : 'invalid';
}

describe.each(VECTORS)('$name, attestation $format', (kind) => {
  const vector = deriveVector(kind);
  const { registration, assertion } = vector;

  it('the registration', async () => {
    for (const flags of [registration.flags, registration.flags | FLAGS.UV]) {
      const result = await ceremonies.register(registration.answer(flags), registration.challenge);
      const answer = expected(kind, flags, true);
      const { id, publicKey } = vector;
      expect(result).toEqual(answer === 'ok' ? { id, publicKey } : answer);
    }
  });

  it('the sign-in', async () => {
    for (const flags of [assertion.flags, assertion.flags | FLAGS.UV]) {
      const result = await ceremonies.assert(assertion.answer(flags), assertion.challenge, vector);
      expect(result).toBe(expected(kind, flags, false));
    }
  });

  it('fits no other credential, challenge or ceremony', async () => {
    const { challenge } = assertion;
    const answer = assertion.answer(assertion.flags | FLAGS.UV);
    const registered = registration.answer(registration.flags | FLAGS.UV);
    const other = deriveVector({ ...kind, name: 'none.ES256.other', key: 'ES256' });
    const foreign = { id: vector.id, publicKey: other.publicKey };
    expect(await ceremonies.assert(answer, challenge, foreign)).not.toBe('ok');
    expect(await ceremonies.assert(answer, registration.challenge, vector)).not.toBe('ok');
    const swapped = {
      ...answer,
      response: { ...answer.response, ...registered.response },
    };
    expect(await ceremonies.assert(swapped, registration.challenge, vector)).not.toBe('ok');
    expect(await ceremonies.register(swapped, challenge)).toBeTypeOf('string');
  });
});

it('the derivation gives the published attestation objects', () => {
  const derived = VECTORS.filter(({ name }) => name in PUBLISHED).map((kind) => {
    const { registration } = deriveVector(kind);
    const object = registration.answer(registration.flags).response['attestationObject'] ?? '';
    const digest = createHash('sha256').update(Buffer.from(object, 'base64url')).digest('hex');
    return [kind.name, digest.slice(0, 16)];
  });
  expect(Object.fromEntries(derived)).toEqual(PUBLISHED);
});
