import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of notices, on 127.0.0.1. */
export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  readonly stop: () => Promise<void>;
}

/** How a receiver responds. By default with an empty 200. */
export type Answer = (response: ServerResponse, received: Received) => void;

/** Starts a server that keeps every request. */
export async function startReceiver(
  answer: Answer = (response) => response.end(),
  tls?: Certificate,
): Promise<Receiver> {
  const received: Received[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', headers } = request;
    const entry = { path, headers, body: await text(request) };
    received.push(entry);
    answer(response, entry);
  };
  const listener: RequestListener = (request, response) => void handle(request, response);
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  return { port: await listen(server), received, stop: async () => await close(server) };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server.address());
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  const closed = once(server, 'close');
  server.close();
  await closed;
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

export interface NtfyMessage {
  readonly topic: string;
  readonly message: string;
  readonly title: string;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly click: string;
}

export interface Ntfy extends Receiver {
  /** The messages that the subscribers of its topics would see. */
  readonly messages: readonly NtfyMessage[];
}

/**
 * A server with the publish API of ntfy: `POST /<topic>`, headers with encoded words (RFC 2047),
 * credentials as Basic or Bearer, and its JSON answers.
 *
 * @param authorization - the header that it requires. Default: none
 */
export async function startNtfy(authorization?: string): Promise<Ntfy> {
  const messages: NtfyMessage[] = [];
  const receiver = await startReceiver((response, { path, headers, body }) => {
    const refuse = (status: number, code: number, error: string) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code, http: status, error }));
    };
    const topic = /^\/([-_A-Za-z0-9]{1,64})$/.exec(path)?.[1];
    if (topic === undefined) return refuse(404, 40401, 'page not found');
    if (authorization !== undefined && headers.authorization === undefined) {
      return refuse(403, 40301, 'forbidden');
    }
    if (headers.authorization !== authorization) return refuse(401, 40101, 'unauthorized');
    const header = (name: string) => decodeWords(String(headers[name] ?? ''));
    const priority = Number(header('priority') || '3');
    if (!(priority >= 1 && priority <= 5)) return refuse(400, 40007, 'invalid priority');
    const message = {
      topic,
      message: body,
      title: header('title'),
      priority,
      tags: header('tags')
        .split(',')
        .filter((tag) => tag !== ''),
      click: header('click'),
    };
    messages.push(message);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'x', time: 0, event: 'message', ...message }));
  });
  return { ...receiver, messages };
}

/** Decodes encoded words in base64, as Go's mime.WordDecoder does. */
function decodeWords(header: string): string {
  const joined = header.replaceAll(/(\?=)\s+(=\?)/g, '$1$2');
  return joined.replaceAll(/=\?utf-8\?b\?([\w+/=]*)\?=/gi, (_, base64: string) =>
    Buffer.from(base64, 'base64').toString(),
  );
}

/** An email that the server accepted. */
export interface Email {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly secure: boolean;
  /** Header and body as they were sent. */
  readonly source: string;
}

export interface MailServer {
  readonly port: number;
  readonly emails: readonly Email[];
  readonly stop: () => Promise<void>;
}

/** Starts an SMTP server that accepts one user, `mailer` with the password `p@ss word`. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username = '', password = '' }, _, done) => {
      if (username === 'mailer' && password === 'p@ss word') done(null, { user: username });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    onData: (stream, { envelope: { mailFrom, rcptTo }, user, secure }, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.once('end', () => {
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        emails.push({ from, to, user: String(user ?? ''), secure, source });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {
    // A client that does not trust the certificate leaves during the handshake.
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: portOf(server.server.address()),
    emails,
    stop: async () =>
      await new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A self-signed certificate for 127.0.0.1 and this name. */
export function selfSigned(host = 'localhost'): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = '-x509 -days 2 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
  const names = `subjectAltName=DNS:${host},IP:127.0.0.1`;
  const subject = ['-subj', `/CN=${host}`, '-addext', names];
  execFileSync('openssl', ['req', ...kind.split(' '), ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return certificate;
}
