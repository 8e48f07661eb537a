import { createHmac } from 'node:crypto';
import { forgedToken } from './hostile-tokens.js';
import { EMAIL, SECRET } from './service.js';
import { rawRequest } from './wire.js';

export const NAVIGATION = {
  'sec-fetch-mode': 'navigate',
  accept: 'text/html',
  'accept-encoding': 'br',
};
export const KIB15 = 15 * 1024;
export const JSON_TYPE = { 'content-type': 'application/json' };

function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: EMAIL, exp: 1 })}`;
/** Validly signed, long expired. */
export const EXPIRED = `${input}.${createHmac('sha256', SECRET).update(input).digest('base64url')}`;
export const FORGED = forgedToken(EXPIRED);

export const get = (path, headers = {}) => rawRequest('GET', path, headers);
export const login = (body, headers = JSON_TYPE) =>
  rawRequest('POST', '/api/auth/login', headers, body);
export const multipart = (parts) =>
  Array.from(
    { length: parts },
    () => '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
  ).join('') + '--b--\r\n';
export const cookies = (count, value) =>
  Array.from({ length: count }, () => `housekey_session=${value}`).join('; ');

/** Reason for a higher cost: the response closes its connection, and the next request needs another. */
export const CLOSES = 'a connection of its own';
