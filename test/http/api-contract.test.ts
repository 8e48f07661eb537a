import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT, DEVICE_NAME, PATHS } from '../../src/contract/index.js';
import { isSessionId } from '../../src/core/auth/claims.js';

import { apiContract, checkStreamMessage } from '../support/api-contract.js';
import { bearer, bodyOf, createTestHousekey, json } from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';

const check = apiContract(DEFAULT_LAYOUT, true);
const ORIGIN = 'http://app.example.com';

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

describe('the description of the API, to which the tests hold every answer', () => {
  const me = [PATHS.me, bearer('x')] as const;
  const login = [PATHS.login, json({ email: 'a', password: 'b' })] as const;
  const challenge = { 'www-authenticate': 'Bearer' };
  const detail = { detail: 'No' };

  it.each([
    ['what the endpoint answers', me, answer(200, { email: 'a' })],
    ['an error with its headers', me, answer(401, detail, challenge)],
    [
      'another method',
      [PATHS.me, { method: 'PUT' }],
      answer(405, detail, { allow: 'GET, HEAD, OPTIONS' }),
    ],
    ['a page', ['/login', {}], answer(200, {})],
    ['an unknown path', ['/_housekey/none', {}], answer(404, detail)],
  ] as const)('allows %s', async (_, [path, init], response) => {
    await expect(check(new Request(ORIGIN + path, init), response)).resolves.toBeUndefined();
  });

  it.each([
    ['another status', me, answer(418, detail), 'this status is not described'],
    ['a missing header', me, answer(401, detail), 'WWW-Authenticate is missing'],
    ['a header', me, answer(200, { email: 'a' }, { 'retry-after': '1' }), 'retry-after is not'],
    ['a bad header', login, answer(429, detail, { 'retry-after': 'soon' }), 'must be integer'],
    ['another content type', me, new Response('a'), 'the content type text/plain is not'],
    [
      'a body',
      [PATHS.logout, bearer('x', 'POST')],
      new Response('a', { status: 202 }),
      'text/plain',
    ],
    ['a missing field', me, answer(200, {}), "must have required property 'email'"],
    ['another field', me, answer(200, { email: 'a', sub: 'a' }), 'must NOT have additional'],
    [
      'a success without a credential',
      [PATHS.me, {}],
      answer(200, { email: 'a' }),
      'without bearer or session',
    ],
    [
      'another type of request',
      [PATHS.login, { method: 'POST', body: 'x' }],
      answer(200, { access_token: 'a', token_type: 'bearer', expires_in: 1, email: 'a' }),
      'accepted as "text/plain"',
    ],
    [
      'another method',
      [PATHS.me, { method: 'PUT' }],
      answer(200, {}),
      'the status of other methods is 405',
    ],
    [
      'another Allow',
      [PATHS.me, { method: 'PUT' }],
      answer(405, detail, { allow: 'GET' }),
      'Allow is not',
    ],
    [
      'a body that should be empty',
      [PATHS.verify, bearer('x')],
      answer(200, {}),
      'a body is not described',
    ],
    [
      'a path without a description',
      ['/_housekey/api/new', {}],
      answer(200, {}),
      'this path is not described',
    ],
  ] as const)('refuses %s that is not in it', async (_, [path, init], response, message) => {
    await expect(check(new Request(ORIGIN + path, init), response)).rejects.toThrow(message);
  });

  it('holds the messages of the stream to it as well', () => {
    const change = { now: 1, entries: [], unlisted: 0, counts: {} };
    const messageOf = (event: string, data: object) => ({ event, data: JSON.stringify(data) });
    expect(() => checkStreamMessage(messageOf('change', change))).not.toThrow();
    expect(() => checkStreamMessage(messageOf('change', { now: 1 }))).toThrow('entries');
    expect(() => checkStreamMessage(messageOf('snapshot', change))).toThrow('since');
    expect(() => checkStreamMessage(messageOf('news', change))).toThrow('event');
  });
});

describe('what the description says about requests', () => {
  let matches: (schema: string, value: unknown) => boolean;
  beforeAll(async () => {
    const housekey = await createTestHousekey();
    const document = await bodyOf(await housekey.request(PATHS.openapi));
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ ...document, $id: 'document' });
    matches = (schema, value) =>
      ajv.getSchema(`document#/components/schemas/${schema}`)?.(value) === true;
  });

  it.each([
    'Küche 🏠',
    '',
    'x'.repeat(60),
    '🏠'.repeat(60),
    '🏠'.repeat(61),
    'x'.repeat(61),
    ' x',
    'x ',
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    'a\u2028b',
    '\u00a0',
  ])('names of devices are those that the endpoint accepts: %j', async (name) => {
    expect(matches('RenameDeviceRequest', { id: 'x', name })).toBe(DEVICE_NAME.test(name));
  });

  it('names of devices contain no character that is invisible or changes others', () => {
    const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const name = `a${String.fromCodePoint(code)}b`;
      if (invisible.test(name)) expect(DEVICE_NAME.test(name), code.toString(16)).toBe(false);
    }
    expect(DEVICE_NAME.test('a b')).toBe(true);
  });

  it.each(['A'.repeat(22), 'owner@example.com', 'A'.repeat(23), '', `${'A'.repeat(21)}=`])(
    'IDs of sessions are those that the endpoint accepts: %j',
    (id) => {
      expect(matches('EndSessionRequest', { id })).toBe(isSessionId(id));
    },
  );

  it('passwords of the setup are not too short', () => {
    const setup = { email: 'a@b.c', format: 'env', upstream: '' };
    expect(matches('SetupRequest', { ...setup, password: '1234567' })).toBe(false);
    expect(matches('SetupRequest', { ...setup, password: '12345678' })).toBe(true);
  });

  it('requests may have more fields, which are not read', () => {
    expect(matches('LoginRequest', { email: 'a', password: 'b', ui: '1' })).toBe(true);
    expect(matches('LoginRequest', { email: 'a' })).toBe(false);
  });
});

describe('a path that is off', () => {
  const open = setUpOnce(async () => await createTestHousekey({}));

  it.each([
    ...[PATHS.sessions, PATHS.devices, PATHS.passkeys, PATHS.jwks].map((path) => ['GET', path]),
    ...[PATHS.endSession, PATHS.endOtherSessions, PATHS.renameDevice, PATHS.forgetDevice].map(
      (path) => ['POST', path],
    ),
    ...[PATHS.passkeyOptions, PATHS.passkeySignIn, PATHS.passkeyRegistration].map((path) => [
      'POST',
      path,
    ]),
    ...[PATHS.passkeyRegister, PATHS.passkeyConfirm, PATHS.passkeyRemove].map((path) => [
      'POST',
      path,
    ]),
  ] as const)('%s %s is a 404, and any other method a 405', async (method = '', path = '') => {
    expect((await open.request(path, { method })).status).toBe(404);
    const other = await open.request(path, { method: 'DELETE' });
    expect([other.status, other.headers.get('allow')]).toEqual([
      405,
      method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS',
    ]);
  });
});
