import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { issueLink } from '../../src/core/auth/links.js';
import { parseConfig } from '../../src/core/config/config.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { TestAuthenticator, KEY_KINDS, type Deviations } from '../support/authenticator.js';
import { codeAt, TOTP_SECRET, wrongCodeAt } from '../support/codes.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  EMAIL,
  PASSWORD,
  type TestHousekey,
} from '../support/housekey.js';
import { createPasskeyHousekey, ORIGIN, TestBrowser } from '../support/passkeys.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const BEGIN = '/_housekey/api/passkeys/registration';
const REGISTER = '/_housekey/api/passkeys/register';
const CONFIRM = '/_housekey/api/passkeys/confirm';
const REMOVE = '/_housekey/api/passkeys/remove';

/** The owner's account elsewhere. */
const ACCOUNT = {
  SERVICE_ACCOUNT_ISSUER: 'https://id.example.com',
  SERVICE_ACCOUNT_CLIENT_ID: 'housekey',
  SERVICE_ACCOUNT_CLIENT_SECRET: 'a-client-secret',
  SERVICE_ACCOUNT_SUBJECT: 'the-owner',
};

/** Attested by the key itself (WebAuthn Level 3 §8.2): ES256, with r and s of 1. */
const WRONG_SIGNATURE = 'a263616c672663736967483006020101020101';

/** The COSE key of the Ed25519 point with y = 0. */
const SMALL_ORDER = `a4010103272006215820${'00'.repeat(32)}`;

/** The owner at the console. */
async function openConsole(variables: Readonly<Record<string, string>> = { SERVICE_PASSKEYS: '' }) {
  const housekey = await createPasskeyHousekey(variables);
  const token = await housekey.signIn();
  return { ...housekey, token, laptop: new TestAuthenticator(ORIGIN) };
}

type Console = Awaited<ReturnType<typeof openConsole>>;

async function begin({ browser, token }: Console, body: unknown = { password: PASSWORD }) {
  const answer = await browser.post(BEGIN, body, token);
  return { status: answer.status, options: await bodyOf(answer) };
}

interface Registered {
  readonly status: number;
  readonly entry: unknown;
  readonly challenge: string;
}

async function register(
  { browser, token, laptop }: Console,
  challenge: unknown,
  {
    name = 'laptop',
    conditional,
    ...deviations
  }: Deviations & { readonly name?: string; readonly conditional?: boolean } = {},
): Promise<Registered> {
  const credential = laptop.register(String(challenge), deviations);
  const answer = await browser.post(REGISTER, { name, credential, conditional }, token);
  const { entry, options } = await bodyOf(answer);
  const challengeOf = z.object({ challenge: z.string() });
  const { data } = challengeOf.safeParse(options);
  return { status: answer.status, entry, challenge: data?.challenge ?? '' };
}

/** Registers the laptop and answers the test. */
async function add(console: Console, name = 'laptop') {
  const { options } = await begin(console);
  const { entry, challenge } = await register(console, options['challenge'], { name });
  const assertion = console.laptop.assert(challenge);
  return await console.browser.post(CONFIRM, { entry, assertion }, console.token);
}

async function list({ request, token }: Pick<Console, 'request' | 'token'>) {
  return await bodyOf(await request('/_housekey/api/passkeys', bearer(token)));
}

async function findings({ request, token }: Console): Promise<string[]> {
  const { findings: found } = await bodyOf(await request('/_housekey/api/overview', bearer(token)));
  const codes = z.array(z.object({ code: z.string() })).parse(found);
  return codes.map(({ code }) => code);
}

describe('registering a passkey', () => {
  it('shows its entry after a first test, and lets it sign in at once', async () => {
    const console = await openConsole();
    const answer = await add(console);
    expect([answer.status, await bodyOf(answer)]).toEqual([
      200,
      { entry: console.laptop.entry('laptop'), stored: false },
    ]);
    expect(await console.me(await console.browser.tokenOf(console.laptop))).toBe(200);
  });

  it.each(KEY_KINDS)('accepts a key of the kind %s', async (kind) => {
    const console = { ...(await openConsole()), laptop: new TestAuthenticator(ORIGIN, kind) };
    expect((await add(console)).status).toBe(200);
  });

  it('accepts an attestation that the key has made itself, with its own algorithm', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const { status } = await register(console, options['challenge'], { selfAttested: '26' });
    expect(status).toBe(200);
  });

  it('remembers the counter of the test, which a copy does not reach', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const { entry, challenge } = await register(console, options['challenge']);
    const assertion = console.laptop.assert(challenge, { counter: 5 });
    await console.browser.post(CONFIRM, { entry, assertion }, console.token);
    await console.browser.signIn(
      console.laptop.assert(await console.browser.challenge(), { counter: 4 }),
    );
    expect(await findings(console)).toContain('passkey-counter');
  });

  it('gives an entry that the configuration accepts', async () => {
    const before = await openConsole();
    const { entry } = await bodyOf(await add(before));
    const after = await createPasskeyHousekey({ SERVICE_PASSKEYS: String(entry) });
    expect(await after.me(await after.browser.tokenOf(before.laptop))).toBe(200);
  });

  it('asks for a discoverable passkey, a verified user, no attestation and our algorithms', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    expect(options).toEqual({
      challenge: expect.any(String),
      rp: { id: 'app.example.com', name: 'app.example.com' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: EMAIL, displayName: EMAIL },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 120_000,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [],
    });
    const other = await createPasskeyHousekey({ SERVICE_EMAIL: 'other@example.com' });
    expect(options['user']).not.toMatchObject({ id: other.auth.passkeys?.userId });
  });

  it('excludes the passkeys that can sign in, so that none is registered twice', async () => {
    const housekey = await createPasskeyHousekey();
    const console = { ...housekey, token: await housekey.signIn(), laptop: housekey.phone };
    const { options } = await begin(console);
    expect(options['excludeCredentials']).toEqual([{ type: 'public-key', id: housekey.phone.id }]);
    const { entry, challenge } = await register(console, options['challenge']);
    const assertion = housekey.phone.assert(challenge);
    const answer = await housekey.browser.post(CONFIRM, { entry, assertion }, console.token);
    expect(answer.status).toBe(409);
  });

  it('is recorded', async () => {
    const console = await openConsole();
    await add(console);
    expect(console.audit.at(-1)).toMatchObject({
      event: 'passkey-added',
      email: EMAIL,
      method: 'passkey "laptop"',
    });
  });

  it('needs no user and no test if the browser has created it next to the password: its user is verified when it signs in', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const quiet = { flags: 0, conditional: true };
    expect(await register(console, options['challenge'], quiet)).toMatchObject({
      status: 200,
      entry: console.laptop.entry('laptop'),
      challenge: '',
    });
    expect(console.audit.at(-1)).toMatchObject({ event: 'passkey-added', email: EMAIL });
    expect(await console.me(await console.browser.tokenOf(console.laptop))).toBe(200);
    const challenge = await console.browser.challenge();
    const assertion = console.laptop.assert(challenge, { flags: 1 });
    const answer = await console.browser.post('/_housekey/api/passkey/sign-in', assertion);
    expect(answer.status).toBe(401);
    // The same rules as for any other: its own challenge, in a session that goes on.
    const again = await register(console, options['challenge'], { ...quiet, name: 'second' });
    expect(again.status).toBe(401);
    await console.request('/api/auth/logout', bearer(console.token, 'POST'));
    expect((await register(console, options['challenge'], quiet)).status).toBe(401);
  });

  it('leaves a finding until the entry is in the configuration', async () => {
    const console = await openConsole();
    expect(await findings(console)).not.toContain('passkey-unsaved');
    await add(console);
    expect(await findings(console)).toContain('passkey-unsaved');
    expect(await list(console)).toMatchObject({ passkeys: [{ name: 'laptop', state: 'unsaved' }] });
  });

  it('needs a name of its own', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    expect((await register(console, options['challenge'], { name: 'a b' })).status).toBe(422);
    await add(console);
    const second = { ...console, laptop: new TestAuthenticator(ORIGIN) };
    expect((await register(second, options['challenge'])).status).toBe(409);
  });

  it('has a limit', async () => {
    const console = await openConsole();
    for (let index = 0; index < 20; index += 1) {
      const next = { ...console, laptop: new TestAuthenticator(ORIGIN) };
      expect((await add(next, `key-${index}`)).status).toBe(200);
    }
    const { options } = await begin(console);
    expect((await register(console, options['challenge'])).status).toBe(409);
  });
});

describe('before a registration, the owner is confirmed', () => {
  it.each([
    ['without anything', {}, 422],
    ['by a password that is a number', { password: 1 }, 422],
    ['by a wrong password', { password: 'wrong' }, 403],
    ['by an empty password', { password: '' }, 403],
    ['by half an assertion', { passkey: {} }, 422],
  ])('but not %s', async (_, body, status) => {
    const console = await openConsole();
    expect((await begin(console, body)).status).toBe(status);
  });

  it('by a passkey', async () => {
    const housekey = await createPasskeyHousekey();
    const console = { ...housekey, token: await housekey.signIn(), laptop: housekey.phone };
    const passkey = housekey.phone.assert(await housekey.browser.challenge());
    expect((await begin(console, { passkey })).status).toBe(200);
    const forged = housekey.phone.assert(await housekey.browser.challenge(), { forged: true });
    expect((await begin(console, { passkey: forged })).status).toBe(401);
  });

  it('by a password under the same limits as a sign-in', async () => {
    const housekey = await createPasskeyHousekey(
      {},
      { limits: { ...DEFAULT_LIMITS, failures: 2 } },
    );
    const console = { ...housekey, token: await housekey.signIn(), laptop: housekey.phone };
    await begin(console, { password: 'wrong' });
    await begin(console, { password: 'wrong' });
    expect((await begin(console)).status).toBe(429);
    expect(console.audit.map(({ event }) => event)).toContain('sign-in-throttled');
  });

  it('by the password and a one-time code, if codes are configured', async () => {
    const housekey = await createPasskeyHousekey({ SERVICE_TOTP_SECRET: TOTP_SECRET });
    housekey.clock.now += 3_600_000;
    const token = await housekey.browser.tokenOf(housekey.phone);
    const console = { ...housekey, token, laptop: housekey.phone };
    expect(await list(console)).toMatchObject({ asks_for_code: true, confirmed: false });
    const missing = await begin(console);
    expect([missing.status, missing.options]).toMatchObject([401, { second_factor: 'totp' }]);
    const { now } = console.clock;
    const wrong = await begin(console, { password: PASSWORD, code: wrongCodeAt(now) });
    expect(wrong.status).toBe(401);
    const right = await begin(console, { password: PASSWORD, code: codeAt(now) });
    expect(right.status).toBe(200);
  });

  it('by a sign-in with a link, for five minutes', async () => {
    const housekey = await createPasskeyHousekey();
    housekey.clock.now += 3_600_000;
    const now = () => housekey.clock.now;
    const config = parseConfig(AUTH_VARIABLES, { randomBytes, readFile: () => '' });
    if (config.mode === 'open') throw new Error('authentication is disabled');
    const link = await issueLink(config, { now, randomBytes });
    const answer = await housekey.browser.post('/_housekey/api/link', { token: link });
    const token = String((await bodyOf(answer))['access_token']);
    const console = { ...housekey, token, laptop: housekey.phone };
    expect(await list(console)).toMatchObject({ confirmed: true });
    expect((await begin(console, { confirmed: true })).status).toBe(200);
    housekey.clock.now += 300_000;
    expect((await begin(console, { confirmed: true })).status).toBe(422);
  });

  it('by a passkey only, if passwords are turned off', async () => {
    const housekey = await createPasskeyHousekey({ SERVICE_PASSWORD_SIGN_IN: 'false' });
    const token = await housekey.browser.tokenOf(housekey.phone);
    const console = { ...housekey, token, laptop: housekey.phone };
    expect((await begin(console)).status).toBe(403);
  });

  it('unless the client has gone', async () => {
    const { request, token } = await openConsole();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify({ password: PASSWORD });
    const signal = AbortSignal.abort();
    const answer = await request(BEGIN, { method: 'POST', headers, body, signal });
    expect(answer.status).not.toBe(200);
  });

  it.each(['register', 'confirm'] as const)(
    'in the same session: a later one of the same browser cannot %s',
    async (step) => {
      const console = await openConsole();
      const later = { ...console, token: await console.signIn() };
      const { options } = await begin(console);
      const first = step === 'register' ? later : console;
      const registered = await register(first, options['challenge']);
      expect(registered.status).toBe(step === 'register' ? 401 : 200);
      const { entry, challenge } = registered;
      const body = { entry, assertion: console.laptop.assert(challenge) };
      expect((await console.browser.post(CONFIRM, body, later.token)).status).not.toBe(200);
      expect(await list(console)).toMatchObject({ passkeys: [] });
    },
  );

  it('in a session that a sign-in began, not in one of another program', async () => {
    const housekey = await openConsole();
    const token = handmadeToken({ sub: EMAIL, exp: NOW + 3600, jti: 'x' });
    expect((await begin({ ...housekey, token })).status).toBe(403);
  });

  it('in the same browser', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const other = { ...console, browser: new TestBrowser(console) };
    expect((await register(other, options['challenge'])).status).toBe(401);
  });
});

describe('a new passkey is refused', () => {
  it.each<[string, Deviations, number]>([
    ['without a verified user', { flags: 0x41 }, 401],
    ['without a user', { flags: 0x40 }, 401],
    ['for another host', { rpId: 'evil.example.com' }, 401],
    ['from another origin', { origin: 'https://evil.example.com' }, 401],
    ['from a frame of another site', { clientData: { crossOrigin: true } }, 401],
    ['of another type', { type: 'webauthn.get' }, 401],
    ['that a certificate attests', { certified: true }, 401],
    ['that another key attests', { attestation: ['packed', WRONG_SIGNATURE] }, 401],
    ['that states another algorithm than its key has', { selfAttested: '390100' }, 401],
    ['of an unknown format', { attestation: ['unknown', 'a0'] }, 401],
  ])('%s', async (_, deviations, status) => {
    const console = await openConsole();
    const { options } = await begin(console);
    expect((await register(console, options['challenge'], deviations)).status).toBe(status);
  });

  it.each([
    ['an ID of 2,000 bytes', new TestAuthenticator(ORIGIN, 'es256', undefined, 2000)],
    [
      'a key of small order, for which anyone can sign',
      new TestAuthenticator(ORIGIN, 'eddsa', Buffer.from(SMALL_ORDER, 'hex').toString('base64url')),
    ],
  ])('with %s', async (_, laptop) => {
    const console = { ...(await openConsole()), laptop };
    const { options } = await begin(console);
    expect((await register(console, options['challenge'])).status).toBe(401);
  });

  it('with another ID than the one that its authenticator has signed', async () => {
    const console = await openConsole();
    const { browser, laptop, token } = console;
    const { options } = await begin(console);
    const made = laptop.register(String(options['challenge']));
    const credential = { ...made, id: 'AAAA', rawId: 'AAAA' };
    const answer = await browser.post(REGISTER, { name: 'laptop', credential }, token);
    expect(answer.status).toBe(401);
  });

  it('without the confirmation: the challenge of a sign-in does not do', async () => {
    const console = await openConsole({});
    const challenge = await console.browser.challenge();
    expect((await register(console, challenge)).status).toBe(401);
  });

  it('if the challenge is used twice', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    await register(console, options['challenge']);
    expect((await register(console, options['challenge'], { name: 'b' })).status).toBe(401);
  });

  it('if parts are missing', async () => {
    const { browser, token } = await openConsole();
    for (const response of [{}, { clientDataJSON: 'a' }, { attestationObject: 'a' }]) {
      const credential = { id: 'a', rawId: 'a', response };
      expect((await browser.post(REGISTER, { name: 'a', credential }, token)).status).toBe(422);
    }
    expect((await browser.post(REGISTER, {}, token)).status).toBe(422);
    expect((await browser.post(CONFIRM, {}, token)).status).toBe(422);
  });
});

describe('the test of a new passkey', () => {
  it.each<[string, Deviations]>([
    ['by another key', { forged: true }],
    ['without a verified user', { flags: 0x01 }],
  ])('fails %s, and the passkey cannot sign in', async (_, deviations) => {
    const console = await openConsole();
    const { options } = await begin(console);
    const { entry, challenge } = await register(console, options['challenge']);
    const assertion = console.laptop.assert(challenge, deviations);
    const answer = await console.browser.post(CONFIRM, { entry, assertion }, console.token);
    expect(answer.status).toBe(401);
    expect((await console.browser.signIn(console.laptop.assert(challenge))).status).toBe(401);
    expect(await list(console)).toMatchObject({ passkeys: [] });
  });

  it('belongs to the entry that was registered', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const { challenge } = await register(console, options['challenge']);
    const assertion = console.laptop.assert(challenge);
    for (const entry of [console.laptop.entry('other'), 'nonsense']) {
      const answer = await console.browser.post(CONFIRM, { entry, assertion }, console.token);
      expect(answer.status).not.toBe(200);
    }
  });

  it('must be passed by the new passkey itself', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const { entry, challenge } = await register(console, options['challenge']);
    const assertion = new TestAuthenticator(ORIGIN).assert(challenge);
    const answer = await console.browser.post(CONFIRM, { entry, assertion }, console.token);
    expect(answer.status).toBe(401);
  });

  it('counts once', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const { entry, challenge } = await register(console, options['challenge']);
    const body = { entry, assertion: console.laptop.assert(challenge) };
    expect((await console.browser.post(CONFIRM, body, console.token)).status).toBe(200);
    expect((await console.browser.post(CONFIRM, body, console.token)).status).toBe(401);
  });

  it('fails if another passkey got the name meanwhile', async () => {
    const console = await openConsole();
    const { options } = await begin(console);
    const { entry, challenge } = await register(console, options['challenge']);
    await add({ ...console, laptop: new TestAuthenticator(ORIGIN) });
    const body = { entry, assertion: console.laptop.assert(challenge) };
    expect((await console.browser.post(CONFIRM, body, console.token)).status).toBe(409);
  });

  it('fails if the same passkey was added meanwhile, and its counter does not count', async () => {
    const console = await openConsole();
    const [first, second] = [await begin(console), await begin(console)];
    const named = await register(console, first.options['challenge'], { name: 'first' });
    const again = await register(console, second.options['challenge'], { name: 'second' });
    for (const [{ entry, challenge }, counter, status] of [
      [named, 5, 200],
      [again, 4, 409],
    ] as const) {
      const assertion = console.laptop.assert(challenge, { counter });
      const answer = await console.browser.post(CONFIRM, { entry, assertion }, console.token);
      expect(answer.status).toBe(status);
    }
    expect(await findings(console)).not.toContain('passkey-counter');
  });
});

describe('removing a passkey', () => {
  async function remove({ browser, token }: Console, id: string) {
    return (await browser.post(REMOVE, { id, password: PASSWORD }, token)).status;
  }

  it('ends its sessions at once, and no others', async () => {
    const console = { ...(await openConsole({})), laptop: new TestAuthenticator(ORIGIN) };
    const session = await console.browser.tokenOf(console.phone);
    expect(await console.me(session)).toBe(200);
    const revoked: boolean[] = [];
    console.auth.onSignOut((isRevoked) => {
      revoked.push(isRevoked(session), isRevoked(console.token));
    });
    expect(await remove(console, console.phone.id)).toBe(204);
    expect([await console.me(session), await console.me(console.token)]).toEqual([401, 200]);
    expect(revoked).toEqual([true, false]);
    const again = console.phone.assert(await console.browser.challenge());
    expect((await console.browser.signIn(again)).status).toBe(401);
  });

  it('leaves a finding while it is in the configuration', async () => {
    const console = await openConsole({});
    await remove(console, console.phone.id);
    expect(await findings(console)).toContain('passkey-still-configured');
    expect(await list(console)).toMatchObject({ passkeys: [{ state: 'removed' }] });
    expect(console.audit.at(-1)).toMatchObject({
      event: 'passkey-removed',
      method: 'passkey "phone"',
    });
  });

  it('forgets one that is not in the configuration', async () => {
    const console = await openConsole();
    await add(console);
    await remove(console, console.laptop.id);
    expect(await list(console)).toMatchObject({ passkeys: [] });
  });

  it('is a 404 for one that is not there, or was removed', async () => {
    const console = await openConsole({});
    expect(await remove(console, 'AAAA')).toBe(404);
    await remove(console, console.phone.id);
    expect(await remove(console, console.phone.id)).toBe(404);
    expect((await console.browser.post(REMOVE, {}, console.token)).status).toBe(404);
  });

  it.each([
    ['is refused for the only way to sign in', {}, 409, 200],
    ['is possible for the only passkey next to an account elsewhere', ACCOUNT, 204, 401],
  ])('%s', async (_, account, removed, after) => {
    const variables = { SERVICE_PASSWORD_SIGN_IN: 'false', ...account };
    const housekey = await createPasskeyHousekey(variables);
    const token = await housekey.browser.tokenOf(housekey.phone);
    const passkey = housekey.phone.assert(await housekey.browser.challenge());
    const body = { id: housekey.phone.id, passkey };
    let ended = 0;
    housekey.auth.onSignOut(() => (ended += 1));
    expect((await housekey.browser.post(REMOVE, body, token)).status).toBe(removed);
    expect([await housekey.me(token), ended > 0]).toEqual([after, removed === 204]);
  });
});

describe('the paths of registration', () => {
  const PATHS = [BEGIN, REGISTER, CONFIRM, REMOVE];

  async function post(housekey: TestHousekey, path: string, headers: Record<string, string>) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await housekey.request(path, { ...init, body: '{}' })).status;
  }

  it.each(PATHS)('%s is for the owner only', async (path) => {
    const housekey = await createPasskeyHousekey();
    expect(await post(housekey, path, {})).toBe(401);
    const other = await housekey.auth.issueToken({ sub: 'someone@example.com' });
    expect(await post(housekey, path, { authorization: `Bearer ${other}` })).toBe(403);
  });

  it.each(PATHS)('%s refuses pages of other sites', async (path) => {
    const housekey = await createPasskeyHousekey();
    const authorization = `Bearer ${await housekey.signIn()}`;
    expect(await post(housekey, path, { authorization, 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it.each(PATHS)('%s reads its body as JSON', async (path) => {
    const housekey = await createPasskeyHousekey();
    const authorization = `Bearer ${await housekey.signIn()}`;
    expect(await post(housekey, path, { authorization, 'content-type': 'text/plain' })).toBe(415);
  });

  it.each([...PATHS, '/_housekey/api/passkey/options', '/_housekey/api/passkey/sign-in'])(
    '%s is for POST only, and exact',
    async (path) => {
      const { request } = await createPasskeyHousekey();
      const answer = await request(path);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect((await request(`${path}/`, { method: 'POST' })).status).toBe(404);
    },
  );

  it('do not exist while authentication is disabled', async () => {
    const { request } = await createPasskeyHousekey({ SERVICE_EMAIL: '' });
    for (const path of [...PATHS, '/_housekey/api/passkey/options']) {
      expect((await request(path, { method: 'POST' })).status, path).toBe(404);
    }
    expect((await request('/_housekey/api/passkeys')).status).toBe(404);
  });

  it('say why passkeys cannot be used', async () => {
    for (const [url, problem] of [
      ['', 'no-public-url'],
      ['https://192.0.2.1', 'address'],
      ['https://[2001:db8::1]', 'address'],
      ['http://app.example.com', 'insecure'],
      ['http://127.0.0.1:8000', 'address'],
      ['http://app.localhost', 'insecure'],
      ['https://app.example.com', null],
      ['http://localhost:8000', null],
    ] as const) {
      const housekey = await createPasskeyHousekey(
        { SERVICE_PUBLIC_URL: url, SERVICE_PASSKEYS: '' },
        { publicUrl: undefined },
      );
      const token = await housekey.signIn();
      expect(await list({ ...housekey, token }), url).toMatchObject({ problem });
      const started = await begin({ ...housekey, token, laptop: housekey.phone });
      expect(started.status, url).toBe(problem === null ? 200 : 409);
    }
  });

  it('accept nothing if passkeys cannot be used', async () => {
    const housekey = await createPasskeyHousekey({ SERVICE_PUBLIC_URL: '' });
    const console = { ...housekey, token: await housekey.signIn(), laptop: housekey.phone };
    expect((await register(console, 'x')).status).toBe(401);
    const entry = console.laptop.entry();
    expect((await console.browser.post(CONFIRM, { entry }, console.token)).status).toBe(401);
  });
});
