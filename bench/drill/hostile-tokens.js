import { createHmac, randomBytes } from 'node:crypto';
import { EMAIL, SECRET } from './service.js';
import { meRequest, rawRequest } from './wire.js';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const random = (bytes) => randomBytes(bytes).toString('base64url');
const pick = (values) => values[Math.floor(Math.random() * values.length)];
const inAWeek = () => Math.floor(Date.now() / 1000) + 604_800;

function claims(more = {}) {
  return { sub: EMAIL, exp: inAWeek(), jti: random(16), ...more };
}

function sign(header, payload, { key = SECRET, algorithm = 'sha256' } = {}) {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${createHmac(algorithm, key).update(input).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };

/** A token of the same length as `genuine`, each different, with an invalid signature. */
export function forgedToken(genuine) {
  const [header, payload] = genuine.split('.');
  const { jti: _, ...rest } = JSON.parse(Buffer.from(payload, 'base64url'));
  return `${header}.${encode({ ...rest, jti: random(16) })}.${random(32)}`;
}

/** Tokens that a stranger, or someone with an old token, could send. Each must get 401. */
const KINDS = [
  forgedToken,
  () => sign(HS256, claims(), { key: random(32) }),
  () => sign(HS256, claims(), { key: '' }),
  () => `${encode({ alg: pick(['none', 'None', 'NONE', '']) })}.${encode(claims())}.`,
  () => `${encode({ alg: 'none' })}.${encode(claims())}.${random(32)}`,
  () => sign({ alg: pick(['RS256', 'ES256', 'EdDSA', 'HS384']) }, claims()),
  () => sign({ alg: 'HS512' }, claims(), { algorithm: 'sha512' }),
  (genuine) => genuine.slice(0, 1 + Math.floor(Math.random() * (genuine.length - 1))),
  // The same bytes in another encoding: the unused two bits of the last character differ.
  (genuine) => genuine.slice(0, -1) + sameBits(genuine.at(-1)),
  (genuine) => genuine + pick(['=', '.', 'A', '.e30', '%00']),
  (genuine) => pick([`.${genuine}`, `=${genuine}`, `${random(2)}.${genuine}`]),
  (genuine) => genuine.split('.').toReversed().join('.'),
  () => pick(['.', '..', '...', 'null', 'undefined', '{}', '[]', 'a.b.c', 'guest', EMAIL]),
  () => `${random(4)}.${random(40)}.${random(32)}`,
  () =>
    randomBytes(200)
      .map((byte) => 0x80 | byte)
      .latin1Slice(),
  () => random(9000),
  () => `${random(60)}.${random(8000)}.${random(32)}`,
  () => '.'.repeat(8000),
  // Signed with the real secret, but invalid for another reason.
  () => sign(HS256, claims({ exp: 1_700_000_000 })),
  () => sign(HS256, claims({ exp: undefined })),
  () => sign(HS256, claims({ exp: String(inAWeek()) })),
  () => sign(HS256, claims({ nbf: inAWeek() })),
  () => sign(HS256, claims({ sub: pick([undefined, '', null, 7, [EMAIL], { email: EMAIL }]) })),
  () => sign(HS256, claims({ housekey_credentials: random(32) })),
  () => sign({ ...HS256, crit: ['x'], x: 1 }, claims()),
  () => sign({ ...HS256, b64: false, crit: ['b64'] }, claims()),
  () => sign(HS256, pick([null, [], 7, 'x'])),
];

/** Another of the four characters that decode to the same 32 bytes. */
function sameBits(character) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(character) + 1 + Math.floor(Math.random() * 3)];
}

export function hostileTokenRequest(genuine, index) {
  return meRequest(KINDS[index % KINDS.length](genuine));
}

/** Requests that close their connection, because the HTTP parser rejects them (400, 431). */
export function fatalTokenRequest(index) {
  const value = [
    () => random(20_000),
    () => `${random(30)}\0${random(30)}`,
    () => `${random(30)}\u0001${random(30)}`,
    () => `${random(30)}\n${random(30)}`,
  ][index % 4]();
  return rawRequest('GET', '/api/auth/me', { authorization: `Bearer ${value}` });
}
