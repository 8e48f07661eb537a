import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bearer, bodyOf, EMAIL, createTestHousekey, PASSWORD } from '../support/housekey.js';
import { CLAIMS, encode, handmadeToken, NOW, sign } from '../support/tokens.js';
import { createDefaultHousekey } from './attacker.js';
import { setUpOnce } from '../support/hooks.js';
import { numRuns } from '../support/thorough.js';

const housekey = setUpOnce(createTestHousekey);

async function post(body: BodyInit, contentType = 'application/json'): Promise<Response> {
  const headers = { 'content-type': contentType };
  return await housekey.request('/api/auth/login', { method: 'POST', headers, body });
}

const FORM = 'application/x-www-form-urlencoded';

describe('a property that every object inherits is not a field', () => {
  const right = JSON.stringify({ email: EMAIL, password: PASSWORD });

  it.each([
    ['__proto__', `{"__proto__":${right}}`],
    ['a chain of prototypes', `{"__proto__":{"__proto__":${right}}}`],
    ['constructor', `{"constructor":{"prototype":${right}}}`],
    ['one half in the prototype', `{"email":"${EMAIL}","__proto__":{"password":"${PASSWORD}"}}`],
    ['a list with properties', `[${right}]`],
    ['toString as a value', `{"email":{"toString":"x"},"password":{"valueOf":"y"}}`],
  ])('in JSON: %s', async (_, body) => {
    expect((await post(body)).status).toBe(422);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    `__proto__[email]=${EMAIL}&__proto__[password]=${PASSWORD}`,
    `__proto__.email=${EMAIL}&__proto__.password=${PASSWORD}`,
    `constructor[prototype][email]=${EMAIL}&password=${PASSWORD}`,
    `email[]=${EMAIL}&password[]=${PASSWORD}`,
    `email[$ne]=&password[$ne]=`,
    `__proto__=x&password=${PASSWORD}`,
  ])('in a form: %s', async (body) => {
    expect((await post(body, FORM)).status).toBe(422);
  });

  it('in the claims of a signed token', async () => {
    const claims = JSON.stringify({ sub: EMAIL, exp: NOW + 60 });
    for (const payload of [
      `{"__proto__":${claims}}`,
      `{"sub":"${EMAIL}","__proto__":{"exp":${NOW + 60}}}`,
      `{"exp":${NOW + 60},"constructor":{"prototype":{"sub":"${EMAIL}"}}}`,
    ]) {
      expect((await housekey.request('/api/auth/me', bearer(handmadeToken(payload)))).status).toBe(
        401,
      );
    }
    const named = await housekey.request(
      '/api/auth/me',
      bearer(handmadeToken({ ...CLAIMS, sub: '__proto__' })),
    );
    expect(await bodyOf(named)).toEqual({ email: '__proto__' });
  });

  it('in the header of a token', async () => {
    for (const header of ['{"__proto__":{"alg":"HS256"}}', '{"constructor":{"alg":"HS256"}}']) {
      const input = `${encode(header)}.${encode(CLAIMS)}`;
      const { status } = await housekey.request('/api/auth/me', bearer(`${input}.${sign(input)}`));
      expect(status).toBe(401);
    }
  });
});

describe('a duplicate field', () => {
  it('is used once, in the same way in JSON and in forms, and counts as one attempt', async () => {
    const strict = await createDefaultHousekey();
    const send = async (body: string, type: string) => {
      const headers = { 'content-type': type };
      const init = { method: 'POST', headers, body };
      return (await strict.request('/api/auth/login', init)).status;
    };
    const word = encodeURIComponent(PASSWORD);
    const twice = `{"email":"${EMAIL}","password":"${PASSWORD}","password":"wrong"}`;
    expect(await send(twice, 'application/json')).toBe(401);
    expect(await send(`email=${EMAIL}&password=${word}&password=wrong`, FORM)).toBe(401);
    const many = `${'password=guess&'.repeat(500)}email=${EMAIL}&password=wrong`;
    expect(await send(many, FORM)).toBe(401);
    expect(strict.audit.map(({ event }) => event)).toEqual(
      Array.from({ length: 3 }, () => 'sign-in-failed'),
    );
  });

  it('a list of passwords is rejected', async () => {
    const guesses = JSON.stringify({ email: EMAIL, password: ['a', 'b', PASSWORD] });
    expect((await post(guesses)).status).toBe(422);
  });
});

describe('a body that is expensive to parse is rejected cheaply', () => {
  it.each([
    ['brackets', '['.repeat(16_000)],
    ['braces', '{"a":'.repeat(3000)],
    ['closed brackets', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    ['an email of objects', `{"email":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)},"password":""}`],
    ['a number of 16,000 digits', '9'.repeat(16_000)],
    ['escapes', `{"email":"${String.raw`\u0000`.repeat(2000)}","password":7}`],
  ])('JSON of %s', async (_, body) => {
    expect([400, 422]).toContain((await post(body)).status);
  });

  it.each([
    ['fields', 'a&'.repeat(8000), FORM],
    ['percent signs', '%'.repeat(16_000), FORM],
    ['boundaries', '--x\r\n'.repeat(3000), 'multipart/form-data; boundary=x'],
    [
      'parts',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(280),
      'multipart/form-data; boundary=x',
    ],
  ])('a form of %s', async (_, body, type) => {
    expect([400, 422]).toContain((await post(body, type)).status);
  });

  // CVE-2026-44456 and CVE-2026-54288 (Hono): the body limit relied on the declared length.
  it.each(['0', '2', '16384', '-1', 'NaN', '1e1', '', '0x10'])(
    'a declared length of %j does not allow a larger body',
    async (length) => {
      const headers = { 'content-type': 'application/json', 'content-length': length };
      const body = `{"email":"${EMAIL}","password":"${PASSWORD}"}`.padEnd(16 * 1024 + 1);
      const init = { method: 'POST', headers, body };
      expect((await housekey.request('/api/auth/login', init)).status).toBe(413);
    },
  );

  it('an unknown charset, encoding or disposition does not change the values', async () => {
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    for (const type of ['application/json; charset=utf-7', 'application/json; charset="utf-16"']) {
      expect((await post(body, type)).status).toBe(200);
    }
    const utf16 = new Uint8Array(Buffer.from(body, 'utf16le'));
    expect((await post(utf16, 'application/json; charset=utf-16le')).status).toBe(400);
  });

  it('no content type is an error', async () => {
    const type = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
      fc
        .array(fc.constantFrom('multipart/form-data', ';', ' boundary=', '"', 'x', '=', ',', '\\'))
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(type, fc.constantFrom('{}', '--x\r\n', 'a=b', ''), async (text, body) => {
        expect([400, 415, 422]).toContain((await post(body, text)).status);
      }),
      { numRuns: numRuns(300) },
    );
  });
});
