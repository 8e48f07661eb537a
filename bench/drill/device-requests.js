import { randomBytes } from 'node:crypto';
import { rawRequest } from './wire.js';

/*
 * What strangers send to the paths of device approval. Each has its own network, so that all of their codes
 * wait at once.
 */

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

function from(index) {
  return { 'x-forwarded-for': `198.${18 + ((index >> 8) & 1)}.${index & 255}.1` };
}

export function askForCode(index) {
  return rawRequest('POST', '/_housekey/api/device', from(index));
}

/** Polls with a made-up device code. */
export function guessSecret(index) {
  const body = `grant_type=${GRANT}&device_code=${randomBytes(32).toString('base64url')}`;
  return rawRequest('POST', '/_housekey/api/token', { ...from(index), ...FORM_TYPE }, body);
}

/** @param token - a forged one */
export function approve(index, token) {
  const authorization = `Bearer ${token}`;
  const headers = { ...from(index), 'content-type': 'application/json', authorization };
  const body = JSON.stringify({ user_code: 'BCDF-GHJK', decision: 'allow', password: 'guess' });
  return rawRequest('POST', '/_housekey/api/device/code', headers, body);
}

/** A browser's page, which has a code and its QR code. */
export function openPage(index) {
  return rawRequest('GET', '/_housekey/device', from(index));
}
