import { randomBytes } from 'node:crypto';
import { EMAIL, PASSWORD } from './service.js';
import { rawRequest } from './wire.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data; boundary=x';
const text = (length) => randomBytes(length).toString('base64url').slice(0, length);
const json = (value) => [JSON_TYPE, JSON.stringify(value)];
const part = (name, value) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Content type and body. None of them has the correct email and password. */
const KINDS = [
  () => json({ email: EMAIL, password: text(12) }),
  () => json({ email: text(12), password: PASSWORD }),
  () => json({ email: EMAIL, password: '' }),
  () => json({ email: EMAIL, password: `${PASSWORD}\0${PASSWORD}` }),
  () => json({ email: EMAIL, password: `${PASSWORD}\0` }),
  () => json({ email: EMAIL, password: text(10_000) }),
  () => json({ email: `${EMAIL} `, password: PASSWORD }),
  () => json({ email: EMAIL.toUpperCase(), password: PASSWORD }),
  () => json({ email: EMAIL, password: '\uD800' }),
  () => json({ email: [EMAIL], password: [PASSWORD] }),
  () => json({ email: { $ne: null }, password: { $ne: null } }),
  () => json({ email: EMAIL, password: true }),
  () => json({ email: EMAIL }),
  () => json([EMAIL, PASSWORD]),
  () => json(null),
  () => [JSON_TYPE, `{"__proto__":{"email":"${EMAIL}","password":"${PASSWORD}"}}`],
  () => [JSON_TYPE, `{"constructor":{"prototype":{"password":"${PASSWORD}"}},"email":"${EMAIL}"}`],
  () => [JSON_TYPE, `{"email":"${EMAIL}","password":"${PASSWORD}"`],
  () => [JSON_TYPE, `${'['.repeat(8000)}${']'.repeat(8000)}`],
  () => [JSON_TYPE, '{"a":'.repeat(3000)],
  () => [JSON_TYPE, ''],
  () => [JSON_TYPE, randomBytes(300)],
  () => [JSON_TYPE, `{"email":1e999,"password":-0}`],
  () => [FORM_TYPE, `email=${encodeURIComponent(EMAIL)}&password=${text(12)}`],
  () => [FORM_TYPE, `email[]=${EMAIL}&password[]=${PASSWORD}`],
  () => [FORM_TYPE, '%'.repeat(5000)],
  () => [FORM_TYPE, '&=&'.repeat(5000)],
  () => [FORM_TYPE, Array.from({ length: 2000 }, (_, index) => `k${index}=1`).join('&')],
  () => [FORM_TYPE, randomBytes(300)],
  () => [MULTIPART_TYPE, `${part('email', EMAIL)}${part('password', text(12))}--x--\r\n`],
  () => [MULTIPART_TYPE, `${part('email', EMAIL)}${part('password', PASSWORD)}`.slice(0, -20)],
  () => [MULTIPART_TYPE, '--x\r\n'.repeat(2000)],
  () => [MULTIPART_TYPE, randomBytes(300)],
  () => ['multipart/form-data', part('email', EMAIL)],
  () => ['text/plain', JSON.stringify({ email: EMAIL, password: PASSWORD })],
  () => ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  () => ['application/json;'.repeat(200), text(50)],
  () => [';', text(50)],
];

/**
 * From a thousand networks, so that none is throttled and each body is parsed. Not from more, because
 * memory per network is tested by the `addresses` drill.
 */
function headersFor(type, index) {
  const address = `10.0.${(index >> 8) & 3}.${index & 255}`;
  return { 'content-type': type, 'x-forwarded-for': address };
}

export function hostileBodyRequest(index) {
  const [type, body] = KINDS[index % KINDS.length]();
  return rawRequest('POST', '/api/auth/login', headersFor(type, index), body);
}

/** Too large, or framed so that the connection cannot be used afterwards. */
export function fatalBodyRequest(index) {
  const type = headersFor(JSON_TYPE, index);
  const chunked = { ...type, 'content-length': undefined, 'transfer-encoding': 'chunked' };
  const path = '/api/auth/login';
  switch (index % 4) {
    case 0:
      return rawRequest('POST', path, type, `{"email":"${text(20_000)}"}`);
    case 1:
      return raw(chunked, `5000\r\n${text(0x5000)}\r\n0\r\n\r\n`);
    case 2:
      return raw(chunked, `-5\r\n${text(30)}\r\n0\r\n\r\n`);
    default:
      return raw({ ...chunked, 'content-length': '10' }, `5\r\n${text(5)}\r\n0\r\n\r\n`);
  }
}

function raw(headers, body) {
  const lines = Object.entries({ host: '127.0.0.1', ...headers })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /api/auth/login HTTP/1.1\r\n${lines.join('')}\r\n${body}`, 'latin1');
}
