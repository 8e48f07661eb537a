import type { IncomingMessage } from 'node:http';
import type { HeadersReader } from '../../http/client-info.js';
import type { RequestHead } from '../../http/context.js';

/** As much of a request for the app as the gate has to read. */
export interface AppRequestHead extends RequestHead {
  /** Path and query, byte for byte as they came. */
  readonly target: string;
  /** The path alone, as it came. */
  readonly path: string;
}

/** A request of node:http's, read that way. */
export class NodeRequestHead implements AppRequestHead {
  readonly headers: HeadersReader;
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    this.headers = {
      get: (name) => joined(incoming.headers[name]),
      has: (name) => incoming.headers[name] !== undefined,
    };
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

  get path(): string {
    return this.target.split('?', 1)[0] ?? '/';
  }
}

function joined(value: string | string[] | undefined): string | null {
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
}
