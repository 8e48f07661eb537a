import { isRecord } from '../core/record.js';

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
    case 'multipart/form-data':
      return readForm;
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
  body: AsyncIterable<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  if (body === null) return new Uint8Array();
  const bytes = new Uint8Array(MAXIMUM_BODY_BYTES);
  let length = 0;
  try {
    for await (const chunk of body) {
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

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readJson(bytes: Uint8Array<ArrayBuffer>): Fields {
  const value: unknown = JSON.parse(utf8.decode(bytes));
  return isRecord(value) ? value : {};
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Fields> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries(form);
}
