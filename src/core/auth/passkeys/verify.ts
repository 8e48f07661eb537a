import { createHash, verify, type KeyObject } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRecord } from '../../../contract/index.js';
import { decodeBase64url } from '../../crypto.js';
import { PASSKEY_ALGORITHMS, importCoseKey, isAcceptableKey } from './cose-key.js';
import { isCredentialId, type Passkey, type RelyingParty } from './passkey.js';

/** The answer of an authenticator, and the values that it must match. */
interface Expected {
  readonly relyingParty: RelyingParty;
  /** The challenge that the client data contains; its MAC has been checked. */
  readonly challenge: string;
}

type WebAuthn = typeof import('@simplewebauthn/server') &
  typeof import('@simplewebauthn/server/helpers');

let webAuthn: WebAuthn | undefined;

/** Loaded with the first passkey, to keep the start fast. A failed import is retried. */
async function loadWebAuthn(): Promise<WebAuthn> {
  return (webAuthn ??= {
    ...(await import('@simplewebauthn/server')),
    ...(await import('@simplewebauthn/server/helpers')),
  });
}

/**
 * Verifies a signature by a passkey (WebAuthn Level 3 §7.2), with user verification.
 *
 * @returns the signature counter, or `undefined` if the assertion is not valid
 */
export async function verifyAssertion(
  response: AuthenticationResponseJSON,
  passkey: Passkey,
  { relyingParty, challenge }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // We compare counters ourselves: one that goes back is reported, not refused.
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    });
    return verified && hasExactSignature(response, passkey)
      ? authenticationInfo.newCounter
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Verifies the signature again, over canonical base64url and with OpenSSL, which accepts DER alone. The library
 * also reads ECDSA signatures in BER, with negative numbers, and with bytes after them, so one signature would
 * have many spellings (WebAuthn Level 3 §6.5.5 requires DER).
 */
function hasExactSignature(
  { response }: AuthenticationResponseJSON,
  { publicKey }: Passkey,
): boolean {
  const key = importCoseKey(Buffer.from(publicKey, 'base64url'));
  const authenticatorData = decodeBase64url(response.authenticatorData);
  const clientData = decodeBase64url(response.clientDataJSON);
  const signature = decodeBase64url(response.signature);
  if (!key || !authenticatorData || !clientData || !signature) return false;
  const clientDataHash = createHash('sha256').update(clientData).digest();
  return isSignedBy(key, Buffer.concat([authenticatorData, clientDataHash]), signature);
}

/** Whether this is the key's signature of the message, in its only encoding: DER for ECDSA. */
export function isSignedBy(key: KeyObject, message: Buffer, signature: Buffer): boolean {
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(hash, message, key, signature);
}

/**
 * Verifies a new passkey (WebAuthn Level 3 §7.1), with user verification and one of our algorithms,
 * whatever the page had asked for. Attestation is not used.
 *
 * @param expected - `requiresUser`: false if the browser may have created it without its user
 * @returns its ID and key, in base64url, or `undefined` if it is not acceptable
 */
export async function verifyRegistration(
  response: RegistrationResponseJSON,
  { relyingParty, challenge, requiresUser }: Expected & { readonly requiresUser: boolean },
): Promise<Pick<Passkey, 'id' | 'publicKey'> | undefined> {
  const loaded = await loadWebAuthn();
  try {
    const attestation = loaded.decodeAttestationObject(
      loaded.isoBase64URL.toBuffer(response.response.attestationObject),
    );
    if (!isSelfContained(attestation)) return undefined;
    const { registrationInfo } = await loaded.verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserPresence: requiresUser,
      requireUserVerification: requiresUser,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey } = registrationInfo.credential;
    // The browser states it again. Only the signed one is kept, so another one is a mistake or an attempt (§7.1, 27).
    const isStatedId = id === response.id && isCredentialId(id);
    const hasKeyAlgorithm = statesAlgorithmOf(loaded, attestation, publicKey);
    if (!isStatedId || !isAcceptableKey(publicKey) || !hasKeyAlgorithm) return undefined;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url') };
  } catch {
    return undefined;
  }
}

type Attestation = ReturnType<WebAuthn['decodeAttestationObject']>;

/**
 * Whether the attestation is "none", or made by the new key itself, as browsers pass it on after we
 * asked for none. Verifying others would fetch revocation lists from addresses in their certificates.
 */
function isSelfContained(attestation: Attestation): boolean {
  const format = attestation.get('fmt');
  return (
    format === 'none' ||
    (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  );
}

/** Whether an attestation by the key itself names the key's algorithm (WebAuthn Level 3 §8.2). */
function statesAlgorithmOf(
  { cose, decodeCredentialPublicKey }: WebAuthn,
  attestation: Attestation,
  publicKey: Uint8Array<ArrayBuffer>,
): boolean {
  if (attestation.get('fmt') === 'none') return true;
  const algorithm = decodeCredentialPublicKey(publicKey).get(cose.COSEKEYS.alg);
  return attestation.get('attStmt').get('alg') === algorithm;
}

/** Checks the types of an assertion (`AuthenticationResponseJSON`) as far as they are used. */
export function isAssertion(value: unknown): value is AuthenticationResponseJSON {
  return (
    isCredential(value) &&
    ['clientDataJSON', 'authenticatorData', 'signature'].every((name) => hasText(value, name))
  );
}

/** Checks the types of a new credential (`RegistrationResponseJSON`) as far as they are used. */
export function isRegistration(value: unknown): value is RegistrationResponseJSON {
  return (
    isCredential(value) &&
    ['clientDataJSON', 'attestationObject'].every((name) => hasText(value, name))
  );
}

function isCredential(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['rawId'] === 'string';
}

function hasText(credential: Readonly<Record<string, unknown>>, name: string): boolean {
  const { response } = credential;
  return isRecord(response) && typeof response[name] === 'string';
}
