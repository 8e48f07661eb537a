import type { IncomingMessage } from 'node:http';
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
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    this.headers = {
      get: (name) => joinValues(incoming.headers[name]),
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

function joinValues(value: string | string[] | undefined): string | null {
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
}
