import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pathOf, type AppRequestHead, type HeadersReader } from './request-info.js';

/** Reads a node:http request as an `AppRequestHead`. */
export class NodeRequestHead implements AppRequestHead {
  readonly headers: HeadersReader;
  readonly path: string;
  readonly target: string;
  readonly #incoming: IncomingMessage;

  /** @param target - path and query as received, if a framework has changed `incoming.url`. */
  constructor(incoming: IncomingMessage, target = incoming.url ?? '/') {
    this.#incoming = incoming;
    this.target = target;
    this.headers = new NodeHeaders(incoming.headers);
    this.path = pathOf(target);
  }

  get method(): string {
    return this.#incoming.method ?? 'GET';
  }

  get url(): string {
    return `http://${hostOf(this.#incoming)}${this.target}`;
  }
}

class NodeHeaders implements HeadersReader {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    return joinValues(this.#headers[name]);
  }

  has(name: string): boolean {
    return this.#headers[name] !== undefined;
  }

  keys(): string[] {
    return Object.keys(this.#headers);
  }
}

/** The host that a request names. HTTP/2 has it in a pseudo-header (RFC 9113 §8.3.1). */
export function hostOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return headers.host ?? String(headers[':authority'] ?? 'localhost');
}

function joinValues(value: string | string[] | undefined): string | null {
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
}
