import { isRecord } from '../contract/index.js';
import { fieldNames, matches, type Schema } from '../contract/schema.js';
import type { RequestContext } from './context.js';
import type { BodyRequest, HeadersReader } from './request-info.js';
import type { PlainResponse } from './plain-response.js';

/** The largest accepted request body. A login needs a few hundred bytes. */
export const MAX_BODY_BYTES = 16 * 1024;

/** Why a body could not be read. */
export type BodyError = 'unsupported' | 'encoded' | 'too-large' | 'malformed';

/** The values of a body by name, of any type that JSON or a form allows. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a JSON object or a form like `readFields`. `incomplete`: it is not as the schema says. */
export async function readBody<Value>(
  request: BodyRequest,
  schema: Schema<Value>,
): Promise<Value | BodyError | 'incomplete'> {
  const fields = await readFields(request, schema);
  if (typeof fields === 'string') return fields;
  return matches(schema, fields) ? fields : 'incomplete';
}

/**
 * Reads a JSON object or a form (urlencoded or multipart), up to `MAX_BODY_BYTES`, unchecked.
 *
 * @param schema - the fields that an urlencoded form may have; others are not read
 * @param more - names of more fields. Default: none
 */
export async function readFields(
  request: BodyRequest,
  schema: Schema<unknown>,
  more: readonly string[] = [],
): Promise<Fields | BodyError> {
  if (isEncoded(request.headers)) return 'encoded';
  const contentType = request.headers.get('content-type') ?? '';
  const read = readerFor(contentType);
  if (read === undefined) return 'unsupported';
  const bytes = await readBodyBytes(request);
  if (typeof bytes === 'string') return bytes;
  try {
    return await read(bytes, contentType, [...fieldNames(schema), ...more]);
  } catch {
    return 'malformed';
  }
}

/** Like `readFields`, for a body that may be missing: no fields if there is none, or it cannot be read. */
export async function readFieldsIfAny(
  request: BodyRequest,
  schema: Schema<unknown>,
): Promise<Fields> {
  const fields = await readFields(request, schema);
  return typeof fields === 'string' ? {} : fields;
}

/** Whether the body is compressed (RFC 9110 §8.4). Decompressing it could cost any amount of memory. */
function isEncoded(headers: HeadersReader): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}

type Reader = (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  names: readonly string[],
) => Promise<Fields>;

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

/** Reads a body of any type, up to `MAX_BODY_BYTES`. */
export async function readBodyBytes({
  headers,
  body,
}: BodyRequest): Promise<Uint8Array<ArrayBuffer> | BodyError> {
  if (Number(headers.get('content-length')) > MAX_BODY_BYTES) return 'too-large';
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

/**
 * Parses the fields of these names like `Response.formData`, but does not decode thousands of others, which
 * in 16 KiB would cost as much as sixty responses.
 */
async function readUrlencoded(
  bytes: Uint8Array<ArrayBuffer>,
  _: string,
  names: readonly string[],
): Promise<Fields> {
  // Or a name in percent-encoding: the shortest, `id`, then has four characters.
  const name = `(?:${names.join('|')}|(?=[^=&]*%)[^=&]{4,})`;
  const pair = new RegExp(`(?<=^|&)${name}(?:=[^&]*)?(?=&|$)`, 'g');
  const pairs = lenient.decode(bytes).match(pair) ?? [];
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

/** Why the fields of a request are not usable. `incomplete`: one is missing or not a string. */
export type FieldsError = BodyError | 'incomplete';

/** How to name the content of a body in an error. */
export interface BodyTerms {
  /** Completes `Send …`. */
  readonly content: string;
  /** The error if a field is missing. */
  readonly incomplete: string;
}

/** Responds to a request whose body cannot be used. */
export function rejectBody(
  context: RequestContext,
  error: FieldsError,
  { content, incomplete }: BodyTerms,
): PlainResponse {
  switch (error) {
    case 'unsupported':
      return context.reject(415, `Send ${content} as application/json or as a form`);
    case 'encoded':
      // RFC 9110 §15.5.16.
      return context.reject(415, `Send ${content} without Content-Encoding`, {
        'accept-encoding': 'identity',
      });
    case 'malformed':
      return context.reject(400, 'The request body does not match its Content-Type');
    case 'too-large':
      return context.reject(413, `The request body is larger than ${MAX_BODY_BYTES} bytes`);
    case 'incomplete':
      return context.reject(422, incomplete);
  }
}
