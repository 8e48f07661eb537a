import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TestAuthenticator, type Deviations, type KeyKind } from '../support/authenticator.js';
import { TestCeremonies } from '../support/ceremony.js';
import { createPasskeyHousekey, ORIGIN, RP_ID } from '../support/passkeys.js';
import * as ecdsa from '../support/signatures/ecdsa.js';
import { edgeCases } from '../support/signatures/ecdsa-edges.js';
import * as ed25519 from '../support/signatures/ed25519.js';
import type { Variant } from '../support/signatures/der.js';
import { coseKey, multiplyBase } from '../support/signatures/p256.js';
import * as rsa from '../support/signatures/rsa.js';

/*
 * Every class of forged, malleable and damaged signatures that C2SP/wycheproof lists for the algorithms of
 * passkeys: more than one encoding of a signature, values out of range, and paddings that are parsed in place of
 * compared. Each is made here from a key of the test.
 */

const CHALLENGE = Buffer.alloc(32, 7).toString('base64url');
const ceremonies = new TestCeremonies({ id: RP_ID, origin: ORIGIN });

async function check(passkey: TestAuthenticator, deviations: Deviations): Promise<string> {
  const assertion = passkey.assert(CHALLENGE, { counter: 0, ...deviations });
  return await ceremonies.assert(assertion, CHALLENGE, passkey);
}

/** The names of all signatures that are accepted. */
async function accepted(
  passkey: TestAuthenticator,
  variants: readonly Variant[],
): Promise<string[]> {
  const names: string[] = [];
  for (const [name, bytes] of variants) {
    if ((await check(passkey, { signature: () => bytes })) === 'ok') names.push(name);
  }
  return names;
}

/** The bytes that a passkey signs. */
function signedBytes(passkey: TestAuthenticator): Buffer {
  let signed: Buffer = Buffer.alloc(0);
  const signature = (bytes: Buffer) => (signed = bytes);
  passkey.assert(CHALLENGE, { counter: 0, signature });
  return signed;
}

function privateKeyOf(passkey: TestAuthenticator) {
  return createPrivateKey({ key: passkey.privateKey, format: 'der', type: 'pkcs8' });
}

function withKey(publicKey: string): TestAuthenticator {
  return new TestAuthenticator(ORIGIN, 'es256', publicKey);
}

describe('ES256', () => {
  const SECRET = 0xc0ffeen;
  const passkey = withKey(coseKey(multiplyBase(SECRET)));
  const hash = ecdsa.hashOf(signedBytes(passkey));
  const pair = findLongPair();

  /** A signature with both numbers so large that each needs a zero byte before it. */
  function findLongPair(): ecdsa.Pair {
    for (let nonce = 2n; ; nonce += 1n) {
      const signature = ecdsa.signHash(hash, SECRET, nonce);
      if (signature.r >> 255n && signature.s >> 255n) return signature;
    }
  }

  it('the genuine signature is accepted', async () => {
    expect(await check(passkey, { signature: () => ecdsa.encodeSignature(pair) })).toBe('ok');
  });

  it('no other encoding of it, and no other value', async () => {
    const forged = ecdsa.forgedSignatures(pair);
    expect(forged.length).toBeGreaterThan(400);
    expect(await accepted(passkey, forged)).toEqual([]);
  });

  it('edges of the arithmetic are neither refused nor accepted by mistake', async () => {
    for (const { name, publicKey, signature, isValid } of edgeCases(hash)) {
      const result = await check(withKey(publicKey), { signature: () => signature });
      expect(result, name).toBe(isValid ? 'ok' : 'invalid');
    }
  });
});

describe('EdDSA', () => {
  const passkey = new TestAuthenticator(ORIGIN, 'eddsa');
  const key = privateKeyOf(passkey);
  const message = signedBytes(passkey);

  it('the genuine signature is accepted', async () => {
    expect(await check(passkey, {})).toBe('ok');
    const signature = ed25519.smallOrderSignature(message, key);
    expect(await check(passkey, { signature: () => signature })).toBe('ok');
  });

  it('no other value of S, no other encoding of R, and no other length', async () => {
    const forged = ed25519.forgedSignatures(message, key);
    expect(forged.length).toBeGreaterThan(650);
    expect(await accepted(passkey, forged)).toEqual([]);
  });
});

describe('RS256', () => {
  const passkey = new TestAuthenticator(ORIGIN, 'rs256');

  it('the genuine signature is accepted', async () => {
    expect(await check(passkey, {})).toBe('ok');
  });

  it('no other padding, no other hash, and no other number', async () => {
    const forged = rsa.forgedSignatures(signedBytes(passkey), privateKeyOf(passkey));
    expect(forged.length).toBeGreaterThan(300);
    expect(await accepted(passkey, forged)).toEqual([]);
  });
});

describe('the text of a signature', () => {
  it.each<KeyKind>(['es256', 'eddsa', 'rs256'])('has one spelling: %s', async (kind) => {
    const passkey = new TestAuthenticator(ORIGIN, kind);
    const assertion = passkey.assert(CHALLENGE);
    const { response } = assertion;
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      const text = response[part];
      for (const spelling of respell(text)) {
        const changed = { ...assertion, response: { ...response, [part]: spelling } };
        expect(await ceremonies.assert(changed, CHALLENGE, passkey), spelling).not.toBe('ok');
      }
    }
  });
});

/** Other texts that a lenient decoder reads as the same bytes (RFC 4648 §3). */
function respell(text: string): string[] {
  const half = text.length >> 1;
  const [start, end] = [text.slice(0, half), text.slice(half)];
  return [
    `${text}=`,
    `${text}==`,
    `${start}\n${end}`,
    `${start} ${end}`,
    ` ${text}`,
    `${text}.`,
    `${text}!`,
  ];
}

it('a key that cannot be imported verifies nothing', async () => {
  // SERVICE_PASSKEYS refuses it at startup.
  const { publicKey } = new TestAuthenticator(ORIGIN);
  const cut = withKey(publicKey.slice(0, -4));
  expect(await check(cut, {})).toBe('invalid');
});

it('the service refuses such a signature with 401', async () => {
  const { browser, phone } = await createPasskeyHousekey();
  const challenge = await browser.challenge();
  const assertion = phone.assert(challenge);
  const genuine = Buffer.from(assertion.response.signature, 'base64url');
  const trailing = Buffer.concat([genuine, Buffer.alloc(1)]).toString('base64url');
  const response = { ...assertion.response, signature: trailing };
  expect((await browser.signIn({ ...assertion, response })).status).toBe(401);
  expect((await browser.signIn(assertion)).status).toBe(200);
});
