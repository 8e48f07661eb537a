import { isRecord } from '../core/is-record.js';

/** A login needs a few hundred bytes; nobody gets us to hold more than this. */
export const MAXIMUM_BODY_BYTES = 16 * 1024;

/** Why a body could not be read into fields. */
export type BodyFault = 'unsupported' | 'too-large' | 'malformed';

/** The named values of a body, of whatever type JSON or a form gave them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a JSON object or a form (urlencoded or multipart) of at most `MAXIMUM_BODY_BYTES`. */
export async function readFields(request: Request): Promise<Fields | BodyFault> {
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

type Reader = (bytes: Uint8Array<ArrayBuffer>, contentType: string) => Promise<Fields> | Fields;

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

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  const { headers } = request;
  const declared = headers.get('content-length');
  if (Number(declared) > MAXIMUM_BODY_BYTES) return 'too-large';
  // Some hosts let another length than the declared one through with these.
  const isExact = !headers.has('transfer-encoding') && !headers.has('content-encoding');
  if (declared !== null && isExact) return await readDeclared(request);
  return await readUndeclared(request.body);
}

/**
 * At once, which costs far less than a stream. That no more is held than was declared is the HTTP
 * parser's doing (RFC 9112 §6.3).
 */
async function readDeclared(request: Request): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > MAXIMUM_BODY_BYTES ? 'too-large' : bytes;
  } catch {
    return 'malformed';
  }
}

async function readUndeclared(
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  if (body === null) return new Uint8Array();
  const bytes = new Uint8Array(MAXIMUM_BODY_BYTES);
  let length = 0;
  try {
    // What is left is the server's to discard: cancelled, it would close the connection unanswered.
    for await (const chunk of body.values({ preventCancel: true })) {
      // Counted as it comes: a chunked body declares no length.
      if (length + chunk.byteLength > MAXIMUM_BODY_BYTES) return 'too-large';
      bytes.set(chunk, length);
      length += chunk.byteLength;
    }
  } catch {
    return 'malformed';
  }
  return bytes.subarray(0, length);
}

/**
 * Objects and arrays that JSON may hold, and parts that a multipart form may. A login needs one and
 * two; thousands in 16 KiB cost what thirty answers do, before any password is checked.
 */
const MOST_PARTS = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

function readJson(bytes: Uint8Array<ArrayBuffer>): Fields {
  const text = utf8.decode(bytes);
  assertFewParts(text);
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}

/** Counts what begins an object or an array, outside of strings. */
function assertFewParts(json: string): void {
  let parts = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') inString = !inString;
    else if (inString) {
      if (character === '\\') index += 1;
    } else if (character === '[' || character === '{') parts += 1;
    if (parts > MOST_PARTS) throw new Error('A login has no such depth');
  }
}

/** A pair whose name is one that a login reads, or could be one: percent-encoded, which is longer. */
const LOGIN_PAIR = /(?<=^|&)(?:email|username|password|(?=[^=&]*%)[^=&]{5,})(?:=[^&]*)?(?=&|$)/g;

/**
 * What `Response.formData` says of the fields that a login reads, without decoding thousands of others:
 * 16 KiB of them cost as much as sixty answers.
 */
function readUrlencoded(bytes: Uint8Array<ArrayBuffer>): Fields {
  const pairs = lenient.decode(bytes).match(LOGIN_PAIR) ?? [];
  return Object.fromEntries(new URLSearchParams(pairs.join('&')));
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Fields> {
  const parts = Buffer.from(bytes)
    .toString('latin1')
    .split('\n--', MOST_PARTS + 1);
  if (parts.length > MOST_PARTS) throw new Error('A login has fewer fields');
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries(form);
}
