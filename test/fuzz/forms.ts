import assert from 'node:assert/strict';
import { LoginRequest } from '../../src/contract/index.js';
import { fieldNames, matches } from '../../src/contract/schema.js';
import { readBody, readFields } from '../../src/http/request-body.js';

const MAX_PARTS = 64;
const NAMES = [...fieldNames(LoginRequest), 'next'];

/** A line with the content type, and the body of a sign-in: it means what it means to other programs. */
export async function forms(input: Buffer): Promise<void> {
  const end = input.indexOf('\n');
  const type = input.toString('latin1', 0, Math.max(end, 0));
  if (!/^[\t -~\u0080-\u00FF]*$/.test(type)) return;
  const body = Uint8Array.from(input.subarray(end + 1));
  const request = () =>
    new Request('http://a.example/', { method: 'POST', headers: { 'content-type': type }, body });
  const fields = await readFields(request(), LoginRequest, ['next']);
  const credentials = await readBody(request(), LoginRequest);
  if (typeof credentials !== 'string') {
    const { password } = credentials;
    assert.equal(typeof password, 'string');
    const isNamed = ['email', 'username'].some(
      (name) => typeof Reflect.get(credentials, name) === 'string',
    );
    assert.ok(isNamed && matches(LoginRequest, credentials));
  }
  const expected = await read(type, body);
  if (fields === 'malformed' && typeof expected === 'object') {
    // More objects, arrays or parts than a sign-in needs are refused before they are parsed.
    const parts =
      Buffer.from(body)
        .toString('latin1')
        .match(/[[{]|\n--/g) ?? [];
    assert.ok(parts.length >= MAX_PARTS, 'a body that others understand is refused');
    return;
  }
  assert.deepEqual(
    typeof fields === 'string' ? fields : picked(fields),
    typeof expected === 'string' ? expected : picked(expected),
  );
}

/** Parses the body with the platform alone. */
async function read(type: string, body: Uint8Array<ArrayBuffer>) {
  const mediaType = type.split(';', 1).join('').trim().toLowerCase();
  if (mediaType === 'application/json') {
    try {
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? { ...value } : {};
    } catch {
      return 'malformed';
    }
  }
  if (mediaType === 'application/x-www-form-urlencoded') {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
    // Without the ampersand, a question mark at the start would not count.
    return Object.fromEntries(new URLSearchParams(`&${text}`));
  }
  if (mediaType !== 'multipart/form-data') return 'unsupported';
  return await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .then((form): Record<string, unknown> => Object.fromEntries(form))
    .catch(() => 'malformed');
}

function picked(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = NAMES.filter((name) => Object.hasOwn(fields, name));
  return Object.fromEntries(known.map((name) => [name, textOf(fields[name])]));
}

/** A file is no text, and is refused. */
function textOf(value: unknown): unknown {
  return value instanceof Blob ? 'a file' : value;
}
