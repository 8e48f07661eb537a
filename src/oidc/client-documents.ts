import { lookup as resolveName } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { callbackify } from 'node:util';
import { isRecord } from '../contract/index.js';
import { CLIENT_LISTS } from '../core/config/client-fields.js';
import { errorCode } from '../core/errors.js';
import { isPublicAddress } from '../core/network.js';
import { readBounded } from '../core/read-bounded.js';
import { remember } from '../core/remember.js';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;
/** How long a document is used, in milliseconds: as its server says, but at least five minutes and at most a day. */
const MIN_KEPT_MS = 300_000;
const MAX_KEPT_MS = 86_400_000;
/** The same for a failure: ten seconds. */
const FAILURE_MS = 10_000;
const MAX_NAME_LENGTH = 64;

/** The client and its own description of itself. */
export interface ClientDocument {
  /** Anyone can claim any name. Default: none. */
  readonly name: string | undefined;
  /** On the host of the document, or on the machine of the browser. */
  readonly redirectUris: readonly string[];
  /** In milliseconds. */
  readonly keptMs: number;
}

/** A document that cannot be used. The message completes a sentence for the owner, and quotes nothing of it. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** The network that documents come from. Tests have another one. */
export interface DocumentNetwork {
  readonly resolve: (hostname: string) => Promise<{ address: string; family: number }[]>;
  /** Whether a request may be sent to this address. */
  readonly isAllowed: (address: string) => boolean;
  /** Default: the port of https, and the certificate authorities of Node.js. */
  readonly connection: Pick<RequestOptions, 'port' | 'ca'>;
  readonly timeoutMs: number;
}

const INTERNET: DocumentNetwork = {
  resolve: async (hostname) => await resolveName(hostname, { all: true }),
  isAllowed: isPublicAddress,
  connection: {},
  timeoutMs: TIMEOUT_MS,
};

/**
 * Reads documents of clients, each at most once at a time, and remembers them for a while.
 *
 * @returns a function that reads the one at an address, which must be allowed.
 * @throws DocumentError
 */
export function createDocumentReader(
  network: DocumentNetwork = INTERNET,
): (address: string) => Promise<ClientDocument> {
  return remember(
    async (address) => {
      const signal = AbortSignal.timeout(network.timeoutMs);
      try {
        return await readDocument(address, network, signal);
      } catch (error) {
        if (error instanceof DocumentError) throw error;
        const reason = error instanceof SyntaxError ? 'no JSON' : errorCode(error);
        const text = signal.aborted ? 'too slow' : reason;
        throw new DocumentError(`cannot be read (${text})`, { cause: error });
      }
    },
    (document) => document?.keptMs ?? FAILURE_MS,
    () => performance.now(),
  );
}

async function readDocument(
  address: string,
  network: DocumentNetwork,
  signal: AbortSignal,
): Promise<ClientDocument> {
  const response = await open(address, network, signal);
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw new DocumentError(`was answered with ${statusCode}`);
    if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) {
      throw new DocumentError('is not application/json');
    }
    const bytes = await readBounded(response, MAX_BYTES);
    if (bytes === undefined) throw new DocumentError('is larger than 64 KiB');
    const keptMs = keptFor(headers['cache-control']);
    return { ...parseDocument(bytes.toString(), address), keptMs };
  } finally {
    response.destroy();
  }
}

/** An option of node:net that node:https passes on: `lookup` answers with a list. */
const ALL_ADDRESSES = { autoSelectFamily: true };

/**
 * Opens an address without following redirects. Its name is resolved once, and the connection leads to an address that
 * was checked, so that no second answer of a name server counts (DNS rebinding). Neither a proxy of the environment nor
 * a connection from before is used.
 */
async function open(
  address: string,
  { resolve, isAllowed, connection }: DocumentNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const lookup = callbackify(async (hostname: string) => {
    const found = await resolve(hostname);
    if (found.every((one) => isAllowed(one.address))) return found;
    throw new DocumentError('is not on the internet');
  });
  return await new Promise((opened, failed) => {
    request(address, {
      ...ALL_ADDRESSES,
      ...connection,
      agent: false,
      rejectUnauthorized: true,
      signal,
      headers: { accept: 'application/json', 'user-agent': 'Housekey' },
      lookup: (hostname, _options, done) => lookup(hostname, done),
    })
      .on('response', opened)
      .on('error', failed)
      .end();
  });
}

function keptFor(cacheControl = ''): number {
  const [, seconds = 0] = /(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl) ?? [];
  return Math.min(Math.max(Number(seconds) * 1000, MIN_KEPT_MS), MAX_KEPT_MS);
}

function parseDocument(text: string, address: string): Omit<ClientDocument, 'keptMs'> {
  const document: unknown = JSON.parse(text);
  if (!isRecord(document) || document['client_id'] !== address) {
    throw new DocumentError('does not contain its own address as client_id');
  }
  const {
    token_endpoint_auth_method: method = 'none',
    token_endpoint_auth_methods_supported: methods,
    grant_types: grants = 'authorization_code',
    redirect_uris: uris,
    client_name: name,
  } = document;
  // A list of methods, if there is one, also names the others that the client knows.
  if (!textsOf([method, methods]).includes('none') || 'client_secret' in document) {
    throw new DocumentError('demands another authentication of the client than none');
  }
  if (!textsOf(grants).includes('authorization_code')) {
    throw new DocumentError('does not offer the authorization code grant');
  }
  const { hostname } = new URL(address);
  const redirectUris = textsOf(uris).filter((uri) => leadsToClient(uri, hostname));
  if (redirectUris.length === 0) {
    throw new DocumentError('has no redirect URI on its own host, or on loopback');
  }
  return { name: typeof name === 'string' ? readable(name) : undefined, redirectUris };
}

/** The texts among a value, the items of a list, and those of the lists in it. */
export function textsOf(value: unknown): string[] {
  return [value].flat(2).filter((text) => typeof text === 'string');
}

/** Whether a redirect URI is on the host of the document, or one of a program on the machine of the browser (RFC 8252 §7.3). */
function leadsToClient(uri: string, hostname: string): boolean {
  if (!CLIENT_LISTS.redirect.isValid(uri)) return false;
  return uri.startsWith(`https://${hostname}/`) || LOOPBACK.test(uri);
}

const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/** A program on the machine of the browser gets its port from the system. */
export function withoutLoopbackPort(uri: string): string {
  return uri.replace(LOOPBACK, '$1');
}

/** Without what could reorder or hide the text around it. */
function readable(name: string): string | undefined {
  const text = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return text.slice(0, MAX_NAME_LENGTH) || undefined;
}
