import { randomBytes } from 'node:crypto';
import type { Finding } from '../../contract/index.js';
import type { Settings } from '../load-settings.js';
import type { OutsideClient } from './client.js';

/** The state of one run of `check --url`. */
export interface CheckContext {
  readonly client: OutsideClient;
  /** Whether nobody on the way can read a token: https, or this machine. */
  readonly isSafe: boolean;
  /** The address to check. */
  readonly url: URL;
  /** Scheme, host and port of the login: SERVICE_PUBLIC_URL if it fits, else that of `url`. */
  readonly login: URL;
  /** `undefined` if the configuration here is not that of this service, or there is none. */
  readonly settings: Settings | undefined;
  /** Address that `url` leads to. */
  readonly address: string;
  /** Address that the requests come from, if it is not the system's choice. */
  readonly localAddress: string | undefined;
  /** Random, so that no cache and no app knows it. */
  readonly nonce: string;
  /** Further paths of the app to try. */
  readonly paths: readonly string[];
  /** Whether --public says that strangers may use a path. */
  readonly isMeantPublic: (path: string) => boolean;
  /** The same, or SERVICE_PUBLIC_PATHS says so. */
  readonly isPublic: (path: string) => boolean;
  /** Port of the app, on this machine or at `address`. */
  readonly appPort: number | undefined;
  readonly httpPort: number | undefined;
}

export function createNonce(): string {
  return randomBytes(8).toString('hex');
}

/** A hole, or something else that needs fixing. */
export function hole(code: string, summary: string, meaning: string, fix: string): Finding {
  return { code, level: 'warning', summary, meaning, fix };
}

/** The first few of many, such as `/a, /b and 7 more`. */
export function listSome(items: readonly string[], count = 4): string {
  const shown = items.slice(0, count).join(', ');
  return items.length <= count ? shown : `${shown} and ${items.length - count} more`;
}

/** The headers of a browser that opens a page. */
export const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
} as const;

/** The headers of a WebSocket handshake (RFC 6455 §4.1), as a page of this origin sends it. */
export function handshake(origin: URL): Record<string, string> {
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: origin.origin,
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
}
