import { describe, expect, it } from 'vitest';
import { TestCeremonies } from '../support/ceremony.js';
import { readVectors } from './vectors/vectors.js';

/*
 * The examples of WebAuthn Level 3 §16 (Test Vectors), each as published and once more with the flag of a verified
 * user. Housekey wants user verification, no frame of another site and no certificate, so it refuses many of them.
 */

interface Ceremony {
  readonly challenge: string;
  readonly answers: readonly {
    readonly result: string;
    readonly credential: { readonly response: object };
  }[];
}

interface Vector {
  readonly name: string;
  readonly format: string;
  readonly id: string;
  readonly publicKey: string;
  readonly registration: Ceremony;
  readonly assertion: Ceremony;
}

const { vectors }: { vectors: readonly Vector[] } = JSON.parse(readVectors('webauthn'));
const ceremonies = new TestCeremonies({ id: 'example.org', origin: 'https://example.org' });

describe.each(vectors)('$name, attestation $format', (vector) => {
  const { id, publicKey, registration, assertion } = vector;

  it('the registration', async () => {
    for (const { result, credential } of registration.answers) {
      expect(await ceremonies.register(credential, registration.challenge)).toEqual(
        result === 'ok' ? { id, publicKey } : result,
      );
    }
  });

  it('the sign-in', async () => {
    for (const { result, credential } of assertion.answers) {
      expect(await ceremonies.assert(credential, assertion.challenge, vector)).toBe(result);
    }
  });

  it('fits no other credential, challenge or ceremony', async () => {
    const [signIn, registered] = [assertion, registration].map(({ answers }) => answers[1]);
    const answer = signIn?.credential;
    const foreign = vectors.filter((other) => other.publicKey !== publicKey);
    for (const other of foreign) {
      const key = { id, publicKey: other.publicKey };
      expect(await ceremonies.assert(answer, assertion.challenge, key)).not.toBe('ok');
    }
    expect(await ceremonies.assert(answer, registration.challenge, vector)).not.toBe('ok');
    const response = { ...answer?.response, ...registered?.credential.response };
    const swapped = { ...answer, response };
    expect(await ceremonies.assert(swapped, registration.challenge, vector)).not.toBe('ok');
    expect(await ceremonies.register(swapped, assertion.challenge)).toBeTypeOf('string');
  });
});
