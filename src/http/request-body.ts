import { isRecord } from '../contract/index.js';

/** The largest accepted request body. A login needs a few hundred bytes. */
export const MAX_BODY_BYTES = 16 * 1024;

/** Why a body could not be read. */
export type BodyError = 'unsupported' | 'encoded' | 'too-large' | 'malformed';

/** The values of a body by name, of any type that JSON or a form allows. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a JSON object or a form (urlencoded or multipart), up to `MAX_BODY_BYTES`. */
export async function readFields(request: Request): Promise<Fields | BodyError> {
  if (isEncoded(request.headers)) return 'encoded';
  const contentType = request.headers.get('content-type') ?? '';
  const read = readerFor(contentType);
  if (read === undefined) return 'unsupported';
  const bytes = await readBytes(request);
  if (typeof bytes === 'string') return bytes;
  try {
    return await read(bytes, contentType);
  } catch {
    return 'malformed';
  }
}

/** Like `readFields`, for a body that may be missing: no fields if there is none, or it cannot be read. */
export async function readFieldsIfAny(request: Request): Promise<Fields> {
  const fields = await readFields(request);
  return typeof fields === 'string' ? {} : fields;
}

/** Whether the body is compressed (RFC 9110 §8.4). Decompressing it could cost any amount of memory. */
function isEncoded(headers: Headers): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}

type Reader = (bytes: Uint8Array<ArrayBuffer>, contentType: string) => Promise<Fields>;

function readerFor(contentType: string): Reader | undefined {
  const [mediaType = ''] = contentType.split(';', 1);
  switch (mediaType.trim().toLowerCase()) {
    case 'application/json':
      return readJson;
    case 'application/x-www-form-urlencoded':
      return readUrlencoded;
    case 'multipart/form-data':
      return readMultipart;
    default:
      return undefined;
  }
}

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer> | BodyError> {
  const { headers } = request;
  const declared = headers.get('content-length');
  if (Number(declared) > MAX_BODY_BYTES) return 'too-large';
  // With these headers, some servers allow a length other than the declared one.
  const isExact = !headers.has('transfer-encoding') && !headers.has('content-encoding');
  if (declared !== null && isExact) return await readDeclared(request);
  return await readUndeclared(request.body);
}

/**
 * Reads the whole body in one call, which is much cheaper than a stream. The HTTP parser ensures
 * that it is no longer than declared (RFC 9112 §6.3).
 */
async function readDeclared(request: Request): Promise<Uint8Array<ArrayBuffer> | BodyError> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > MAX_BODY_BYTES ? 'too-large' : bytes;
  } catch {
    return 'malformed';
  }
}

async function readUndeclared(
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | BodyError> {
  if (body === null) return new Uint8Array();
  const bytes = new Uint8Array(MAX_BODY_BYTES);
  let length = 0;
  try {
    // The server discards the rest. Canceling would close the connection without a response.
    for await (const chunk of body.values({ preventCancel: true })) {
      if (length + chunk.byteLength > MAX_BODY_BYTES) return 'too-large';
      bytes.set(chunk, length);
      length += chunk.byteLength;
    }
  } catch {
    return 'malformed';
  }
  return bytes.subarray(0, length);
}

/**
 * Limit for the objects and arrays in JSON, and for the parts of a multipart form. A login needs
 * one or two; parsing thousands in 16 KiB costs as much as thirty responses.
 */
const MAX_PARTS = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

async function readJson(bytes: Uint8Array<ArrayBuffer>): Promise<Fields> {
  const text = utf8.decode(bytes);
  assertFewParts(text);
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}

/** Counts opening braces and brackets outside of strings. */
function assertFewParts(json: string): void {
  let parts = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') inString = !inString;
    else if (inString) {
      if (character === '\\') index += 1;
    } else if (character === '[' || character === '{') parts += 1;
    if (parts > MAX_PARTS) throw new Error('Too many objects and arrays');
  }
}

/** A pair whose name is a login field, or may be one in percent-encoding. */
const LOGIN_PAIR =
  /(?<=^|&)(?:email|username|password|code|token|stay_signed_in|ui|next|(?=[^=&]*%)[^=&]{5,})(?:=[^&]*)?(?=&|$)/g;

/**
 * Parses the login fields like `Response.formData`, but does not decode thousands of others, which
 * in 16 KiB would cost as much as sixty responses.
 */
async function readUrlencoded(bytes: Uint8Array<ArrayBuffer>): Promise<Fields> {
  const pairs = lenient.decode(bytes).match(LOGIN_PAIR) ?? [];
  return Object.fromEntries(new URLSearchParams(pairs.join('&')));
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Fields> {
  const parts = Buffer.from(bytes)
    .toString('latin1')
    .split('\n--', MAX_PARTS + 1);
  if (parts.length > MAX_PARTS) throw new Error('Too many parts');
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries(form);
}
