import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoginRequest } from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import {
  bodyOf,
  EMAIL,
  json,
  AUTH_VARIABLES,
  createTestHousekey,
  PASSWORD,
  type TestHousekey,
} from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';
import { numRuns } from '../support/thorough.js';

const housekey = setUpOnce(createTestHousekey);

const RIGHT = { email: EMAIL, password: PASSWORD };

async function login(init: RequestInit, at: TestHousekey = housekey): Promise<Response> {
  return await at.request('/api/auth/login', { method: 'POST', ...init });
}

function form(fields: Record<string, string>): RequestInit {
  return { body: new URLSearchParams(fields) };
}

function multipart(fields: Record<string, string | File>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { body };
}

describe('the right email and password give a token', () => {
  it.each([
    ['JSON', json(RIGHT)],
    ['JSON with username for email', json({ username: EMAIL, password: PASSWORD })],
    ['JSON in which email wins over username', json({ ...RIGHT, username: 'other' })],
    ['a form', form(RIGHT)],
    ['a form with username', form({ username: EMAIL, password: PASSWORD, grant_type: 'password' })],
    ['a form in which email wins over username', form({ ...RIGHT, username: 'other' })],
    ['a multipart form', multipart(RIGHT)],
    ['a multipart form with username', multipart({ username: EMAIL, password: PASSWORD })],
    [
      'JSON with a charset',
      {
        body: JSON.stringify(RIGHT),
        headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      },
    ],
    [
      'JSON with a declared length',
      {
        body: JSON.stringify(RIGHT),
        headers: {
          'content-type': 'application/json',
          'content-length': String(JSON.stringify(RIGHT).length),
        },
      },
    ],
    [
      'JSON after a byte order mark',
      { body: `\uFEFF${JSON.stringify(RIGHT)}`, headers: { 'content-type': 'application/json' } },
    ],
  ])('as %s', async (_, init) => {
    const response = await login(init);
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 604_800,
      email: EMAIL,
    });
  });

  it('whatever characters they contain', async () => {
    const fields = { email: ' Ünï "quoted" \\ 🗝 ', password: ' pä$$wörd%20&=+ ' };
    const exotic = await createTestHousekey({
      SERVICE_EMAIL: fields.email,
      SERVICE_PASSWORD: fields.password,
    });
    for (const init of [json(fields), form(fields), multipart(fields)]) {
      expect((await login(init, exotic)).status).toBe(200);
    }
  });
});

it.each([
  ['a wrong password', { email: EMAIL, password: 'wrong' }],
  ['a wrong email', { email: 'stranger@example.com', password: PASSWORD }],
  ['both wrong', { email: 'x', password: 'y' }],
  ['an empty email', { email: '', password: PASSWORD }],
  ['an empty password', { email: EMAIL, password: '' }],
  ['both empty', { email: '', password: '' }],
  ['the email in another case', { email: EMAIL.toUpperCase(), password: PASSWORD }],
  ['a space after the email', { email: `${EMAIL} `, password: PASSWORD }],
  ['a space before the password', { email: EMAIL, password: ` ${PASSWORD}` }],
  ['the password in another case', { email: EMAIL, password: PASSWORD.toUpperCase() }],
  ['a NUL after the password', { email: EMAIL, password: `${PASSWORD}\0` }],
  ['the password twice around a NUL', { email: EMAIL, password: `${PASSWORD}\0${PASSWORD}` }],
])('any other credentials are rejected in the same way: %s', async (_, fields) => {
  const response = await login(json(fields));
  expect(response.status).toBe(401);
  expect(await bodyOf(response)).toEqual({ detail: 'Incorrect email or password' });
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'www-authenticate': 'Bearer',
    'x-content-type-options': 'nosniff',
  });
});

describe('a long password', () => {
  const longest = 'ä'.repeat(36);
  const long = setUpOnce(
    async () =>
      await createTestHousekey({
        ...AUTH_VARIABLES,
        SERVICE_PASSWORD_HASH: '',
        SERVICE_PASSWORD: longest,
      }),
  );

  it('is compared up to its 72nd byte', async () => {
    expect((await login(json({ email: EMAIL, password: longest }), long)).status).toBe(200);
    expect((await login(json({ email: EMAIL, password: longest.slice(1) }), long)).status).toBe(
      401,
    );
  });

  it('is verified like bcrypt does, which reads 72 bytes', async () => {
    expect((await login(json({ email: EMAIL, password: `${longest}more` }), long)).status).toBe(
      200,
    );
  });
});

describe('an invalid body is rejected with its own status', () => {
  const type = (contentType: string, body: BodyInit) => ({
    headers: { 'content-type': contentType },
    body,
  });

  it.each([
    ['text', type('text/plain', JSON.stringify(RIGHT)), 415],
    ['no content type', { body: new Uint8Array([123, 125]) }, 415],
    ['no body', {}, 415],
    [
      'compressed JSON',
      { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: 'x' },
      415,
    ],
    ['a type that only starts with JSON', type('application/jsonx', '{}'), 415],
    ['broken JSON', type('application/json', '{"email":'), 400],
    ['an empty JSON body', type('application/json', ''), 400],
    ['JSON without a body', { headers: { 'content-type': 'application/json' } }, 400],
    [
      'JSON that is not UTF-8',
      type('application/json', new Uint8Array([123, 34, 0xff, 34, 125])),
      400,
    ],
    ['a multipart form without a boundary', type('multipart/form-data', 'x'), 400],
    ['an incomplete multipart form', type('multipart/form-data; boundary=x', '--x\r\n'), 400],
    ['a list', json([RIGHT]), 422],
    ['a string', json('email'), 422],
    ['null', json(null), 422],
    ['an empty object', json({}), 422],
    ['no password', json({ email: EMAIL }), 422],
    ['no email', json({ password: PASSWORD }), 422],
    ['an email that is a number', json({ email: 7, password: PASSWORD }), 422],
    [
      'an email that is null, next to a username',
      json({ email: null, username: EMAIL, password: PASSWORD }),
      422,
    ],
    ['a password that is a list', json({ email: EMAIL, password: [PASSWORD] }), 422],
    ['an empty form', form({}), 422],
    ['a form without a password', form({ email: EMAIL }), 422],
    ['a file as the password', multipart({ email: EMAIL, password: new File(['x'], 'x') }), 422],
    ['one byte more than 16 KiB', type('application/json', 'x'.repeat(16 * 1024 + 1)), 413],
  ])('%s', async (_, init, status) => {
    const response = await login(init);
    expect(response.status).toBe(status);
    expect(await bodyOf(response)).toEqual({ detail: expect.stringMatching(/^[A-Z][^.]+$/) });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('but exactly 16 KiB are accepted', async () => {
    const padded = JSON.stringify(RIGHT).padEnd(16 * 1024, ' ');
    expect((await login(type('application/json', padded))).status).toBe(200);
  });

  it('too large by its declared length, larger than declared, or too large in chunks', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '16385' };
    expect((await login({ headers, body: '{}' })).status).toBe(413);
    const understated = { ...headers, 'content-length': '2' };
    expect((await login({ headers: understated, body: ' '.repeat(16_385) })).status).toBe(413);

    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    const pieces = {
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    };
    expect((await login(pieces)).status).toBe(413);
    expect(sent).toBeLessThan(64 * 1024);
  });

  it.each([
    ['in chunks', {}],
    ['with a declared length', { 'content-length': '60' }],
  ])('aborted by the client, %s', async (_, length) => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('gone')),
    });
    const headers = { 'content-type': 'application/json', ...length };
    const init = { headers, body, duplex: 'half' };
    expect((await login(init)).status).toBe(400);
  });

  it('for exactly the fields that the documented schema does not allow', async () => {
    const field = fc.option(fc.oneof(fc.string(), fc.jsonValue()), { nil: undefined });
    const fields = fc.record({ email: field, username: field, password: field });
    await fc.assert(
      fc.asyncProperty(fields, async (value) => {
        const body = JSON.stringify(value);
        const sent: unknown = JSON.parse(body);
        const { status } = await login(type('application/json', body));
        // `email` wins over `username`, which the union cannot express.
        const { username: _, ...withoutUsername } = value;
        const documented = matches(
          LoginRequest,
          value.email === undefined ? sent : withoutUsername,
        );
        expect(status === 422).toBe(!documented);
      }),
      { numRuns: numRuns(300) },
    );
  });

  it('and no body ever gets a token or breaks the service', async () => {
    const contentType = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/plain',
    );
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)),
      fc.json(),
      fc.string(),
      fc
        .dictionary(fc.constantFrom('email', 'password', 'username'), fc.jsonValue())
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(contentType, body, async (mediaType, content) => {
        const { status } = await login(type(mediaType, content));
        expect([400, 401, 415, 422]).toContain(status);
      }),
      { numRuns: numRuns(500) },
    );
  });
});

describe('a page of another site cannot sign anybody in', () => {
  const from = (headers: Record<string, string>) => ({ ...form(RIGHT), headers });

  it.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a foreign origin', { origin: 'http://elsewhere.example' }, 403],
    ['the same host on another port', { origin: 'http://app.example.com:8080' }, 403],
    ['a host that starts with this one', { origin: 'http://app.example.com.evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['an invalid origin', { origin: 'app.example.com' }, 403],
    ['a file', { origin: 'file://' }, 403],
    ['the service’s own origin', { origin: 'http://app.example.com' }, 200],
    [
      'its own origin, with HTTPS terminated by a proxy',
      { origin: 'https://app.example.com' },
      200,
    ],
    [
      'a page of the service',
      { 'sec-fetch-site': 'same-origin', origin: 'http://app.example.com' },
      200,
    ],
    ['a sibling site', { 'sec-fetch-site': 'same-site', origin: 'http://a.example' }, 403],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['no browser', {}, 200],
    [
      'its own origin, by the Host header',
      { host: 'other.example:81', origin: 'http://other.example:81' },
      200,
    ],
    ['an invalid Host header', { host: 'a b', origin: 'http://app.example.com' }, 400],
  ])('%s', async (_, headers, status) => {
    expect((await login(from(headers))).status).toBe(status);
  });

  it('nor sign anybody out', async () => {
    const token = await housekey.signIn();
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' };
    const refused = await housekey.request('/api/auth/logout', { method: 'POST', headers });
    expect(refused.status).toBe(403);
    expect(await bodyOf(refused)).toEqual({ detail: expect.any(String) });
    const me = await housekey.request('/api/auth/me', { headers });
    expect(me.status).toBe(200);
  });
});
