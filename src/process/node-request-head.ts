import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RequestHead } from '../../http/context.js';
import type { HeadersReader } from '../../http/request-info.js';

/** The parts of a request for the app that the gateway reads. */
export interface AppRequestHead extends RequestHead {
  /** Path and query, exactly as received. */
  readonly target: string;
  /** The path, exactly as received. */
  readonly path: string;
}

/** Reads a node:http request as an `AppRequestHead`. */
export class NodeRequestHead implements AppRequestHead {
  readonly headers: HeadersReader;
  readonly path: string;
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    this.headers = new NodeHeaders(incoming.headers);
    this.path = pathOf(incoming);
  }

  get method(): string {
    return this.#incoming.method ?? 'GET';
  }

  get url(): string {
    return `http://${this.#incoming.headers.host ?? 'localhost'}${this.target}`;
  }

  get target(): string {
    return this.#incoming.url ?? '/';
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

/** The path of a request, exactly as received. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function joinValues(value: string | string[] | undefined): string | null {
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
}
