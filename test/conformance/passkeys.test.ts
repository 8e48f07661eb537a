import fc from 'fast-check';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { describe, expect, it } from 'vitest';
import {
  TestAuthenticator,
  type Deviations,
  type TestAssertion,
} from '../support/authenticator.js';
import { bearer, bodyOf, PASSWORD } from '../support/housekey.js';
import { createPasskeyHousekey, ORIGIN, RP_ID, TestBrowser } from '../support/passkeys.js';
import { generateEcKeys } from '../support/key-pair.js';
import { setUpOnce } from '../support/hooks.js';

type Housekey = Awaited<ReturnType<typeof createPasskeyHousekey>>;

const BEGIN = '/_housekey/api/passkeys/registration';
const REGISTER = '/_housekey/api/passkeys/register';

async function begin({ browser, signIn }: Housekey) {
  const token = await signIn();
  const options = await bodyOf(await browser.post(BEGIN, { password: PASSWORD }, token));
  return { token, challenge: String(options['challenge']) };
}

describe('weaknesses of other login software', () => {
  it.each([
    ['algorithm', '3822'],
    ['curve', '26'],
  ])(
    'a key of another %s is refused by the service, not only by its page (Keycloak, CVE-2026-8830)',
    async (_, algorithm) => {
      const housekey = await createPasskeyHousekey();
      const { token, challenge } = await begin(housekey);
      const { publicKey } = generateEcKeys('P-384');
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const [xHex, yHex] = [x, y].map((part) => Buffer.from(part, 'base64url').toString('hex'));
      // COSE: ES384 (-35) or ES256 (-7), on P-384.
      const cose = Buffer.from(`a5010203${algorithm}2002215830${xHex}225830${yHex}`, 'hex');
      const device = new TestAuthenticator(ORIGIN, 'es256', cose.toString('base64url'));
      const credential = device.register(challenge);
      const answer = await housekey.browser.post(REGISTER, { name: 'a', credential }, token);
      expect(answer.status).toBe(401);
    },
  );

  it('nothing that starts a registration can be replayed (Keycloak, CVE-2026-37982)', async () => {
    const housekey = await createPasskeyHousekey();
    const { token, challenge } = await begin(housekey);
    const mine = new TestAuthenticator(ORIGIN).register(challenge);
    const thief = new TestAuthenticator(ORIGIN).register(challenge);
    const statuses = [mine, thief].map(async (credential, index) => {
      const body = { name: `key-${index}`, credential };
      return (await housekey.browser.post(REGISTER, body, token)).status;
    });
    expect((await Promise.all(statuses)).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('racing requests cannot use one challenge twice (Vaultwarden, passkey challenges)', async () => {
    const { browser, phone } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => await browser.signIn(phone.assert(challenge))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a malformed answer is an error of the client, not of the service (Gitea, #38805)', async () => {
    const { browser, phone } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    const assertion = phone.assert(challenge);
    const { response } = assertion;
    for (const bad of ['', 'AA', '!', 'A'.repeat(5000)]) {
      for (const part of ['authenticatorData', 'signature', 'clientDataJSON']) {
        const answer = await browser.signIn({
          ...assertion,
          response: { ...response, [part]: bad },
        });
        expect(answer.status).toBe(401);
      }
    }
  });

  it('the Host header never chooses the host or origin of a passkey', async () => {
    const { request, phone } = await createPasskeyHousekey({}, { publicUrl: undefined });
    const headers = { host: 'evil.example.com', 'content-type': 'application/json' };
    const answer = await request('/_housekey/api/passkey/options', { method: 'POST', headers });
    const { challenge, rpId } = await bodyOf(answer);
    expect(rpId).toBe(RP_ID);
    const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const evil = phone.assert(String(challenge), { origin: 'https://evil.example.com' });
    const body = JSON.stringify(evil);
    const sent = { method: 'POST', headers: { ...headers, cookie }, body };
    expect((await request('/_housekey/api/passkey/sign-in', sent)).status).toBe(401);
  });

  it('the list of passkeys is for the owner only', async () => {
    const { request, auth } = await createPasskeyHousekey();
    const other = await auth.issueToken({ sub: 'someone@example.com' });
    expect((await request('/_housekey/api/passkeys')).status).toBe(401);
    expect((await request('/_housekey/api/passkeys', bearer(other))).status).toBe(403);
  });
});

describe('any assertion', () => {
  const housekey = setUpOnce(createPasskeyHousekey);

  const deviations: fc.Arbitrary<Deviations> = fc.record(
    {
      origin: fc.constantFrom(ORIGIN, 'https://evil.example.com', `${ORIGIN}:8443`, ''),
      rpId: fc.constantFrom(RP_ID, 'example.com', 'evil.example.com'),
      type: fc.constantFrom('webauthn.get', 'webauthn.create', ''),
      flags: fc.integer({ min: 0, max: 255 }),
      counter: fc.integer({ min: 0, max: 1000 }),
      forged: fc.boolean(),
      clientData: fc.constantFrom({}, { crossOrigin: true, topOrigin: ORIGIN }, { topOrigin: 'x' }),
    },
    { requiredKeys: [] },
  );

  it('that @simplewebauthn/server refuses is refused', async () => {
    await fc.assert(
      fc.asyncProperty(deviations, async (deviation) => {
        const { phone } = housekey;
        const browser = new TestBrowser(housekey);
        const challenge = await browser.challenge();
        const assertion = phone.assert(challenge, deviation);
        const accepted = (await browser.signIn(assertion)).status === 200;
        expect(accepted && !(await isVerified(phone, challenge, assertion))).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('with changed signed bytes is refused', async () => {
    const parts = fc.constantFrom('authenticatorData', 'clientDataJSON');
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (part, at, bits) => {
          const browser = new TestBrowser(housekey);
          const assertion = housekey.phone.assert(await browser.challenge());
          const bytes = Buffer.from(assertion.response[part], 'base64url');
          const index = at % bytes.length;
          bytes.writeUInt8(bytes.readUInt8(index) ^ bits, index);
          const response = { ...assertion.response, [part]: bytes.toString('base64url') };
          expect((await browser.signIn({ ...assertion, response })).status).toBe(401);
        },
      ),
      { numRuns: 150 },
    );
  });
});

async function isVerified(
  { id, publicKey }: TestAuthenticator,
  expectedChallenge: string,
  response: TestAssertion,
): Promise<boolean> {
  try {
    const { verified } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: ORIGIN,
      expectedRPID: RP_ID,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
    });
    return verified;
  } catch {
    return false;
  }
}
