import { describe, expect, it } from 'vitest';
import { importCoseKey } from '../../src/core/auth/passkeys/cose-key.js';
import { isSignedBy } from '../../src/core/auth/passkeys/verify.js';
import { KEY_KINDS, TestAuthenticator } from '../support/authenticator.js';
import { TestCeremonies } from '../support/ceremony.js';
import { createPasskeyHousekey, ORIGIN, RP_ID } from '../support/passkeys.js';
import { readVectors } from './vectors/vectors.js';

/*
 * Every class of forged, malleable and damaged signatures that C2SP/wycheproof lists for the algorithms of
 * passkeys: more than one encoding of a signature, values out of range, and paddings that are parsed in place of
 * compared. Also the valid ones in which the arithmetic reaches an edge.
 */

interface Group {
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** Message and signature in hexadecimal. */
  readonly tests: readonly [name: string, message: string, signature: string, result: string][];
}

const { algorithms }: { algorithms: Record<string, readonly Group[]> } = JSON.parse(
  readVectors('wycheproof'),
);

it.each(Object.entries(algorithms))('%s: only the signatures that are valid', (_, groups) => {
  const tests = groups.flatMap((group) => group.tests.map((test) => [group, ...test] as const));
  expect(tests.length).toBeGreaterThan(150);
  const wrong = tests.filter(([{ publicKey }, , message, signature, result]) => {
    const key = importCoseKey(Buffer.from(publicKey, 'base64url'));
    if (key === undefined) throw new Error('a key that cannot be imported');
    const isValid = isSignedBy(key, Buffer.from(message, 'hex'), Buffer.from(signature, 'hex'));
    return isValid !== (result === 'valid');
  });
  expect(wrong.map(([, name]) => name)).toEqual([]);
});

const CHALLENGE = Buffer.alloc(32, 7).toString('base64url');
const ceremonies = new TestCeremonies({ id: RP_ID, origin: ORIGIN });

describe.each(KEY_KINDS)('an assertion with %s', (kind) => {
  const passkey = new TestAuthenticator(ORIGIN, kind);
  const assertion = passkey.assert(CHALLENGE);

  it('is accepted if it is genuine', async () => {
    expect(await ceremonies.assert(assertion, CHALLENGE, passkey)).toBe('ok');
  });

  it('has one spelling of its signature and of what it signs', async () => {
    const { response } = assertion;
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      for (const spelling of respell(response[part])) {
        const changed = { ...assertion, response: { ...response, [part]: spelling } };
        expect(await ceremonies.assert(changed, CHALLENGE, passkey), spelling).not.toBe('ok');
      }
    }
  });

  it('has nothing after its signature', async () => {
    const signature = (genuine: Buffer) => Buffer.concat([genuine, Buffer.alloc(1)]);
    const changed = passkey.assert(CHALLENGE, { signature });
    expect(await ceremonies.assert(changed, CHALLENGE, passkey)).toBe('invalid');
  });
});

/** Other texts that a lenient decoder reads as the same bytes (RFC 4648 §3). */
function respell(text: string): string[] {
  const half = text.length >> 1;
  const [start, end] = [text.slice(0, half), text.slice(half)];
  const split = [`${start}\n${end}`, `${start} ${end}`];
  return [...split, `${text}=`, `${text}==`, ` ${text}`, `${text}.`, `${text}!`];
}

it('a key that cannot be imported verifies nothing', async () => {
  // SERVICE_PASSKEYS refuses it at startup.
  const { publicKey } = new TestAuthenticator(ORIGIN);
  const cut = new TestAuthenticator(ORIGIN, 'es256', publicKey.slice(0, -4));
  expect(await ceremonies.assert(cut.assert(CHALLENGE), CHALLENGE, cut)).toBe('invalid');
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
