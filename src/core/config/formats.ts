import { parseUrl } from '../../contract/index.js';
import { AddressSet, hostAddress, isLoopback } from '../network.js';
import { isOrigin, parsePublicUrl } from '../origin.js';
import { PathSet } from '../path-set.js';
import type { Format, Reader } from './readers.js';

/** The address of the app. */
export interface Upstream {
  /** Scheme, host and port; `http://localhost` for a unix socket. */
  readonly origin: URL;
  /** Path of the unix socket, if the app listens on one. */
  readonly socketPath: string | undefined;
}

/** The address as written in SERVICE_UPSTREAM. */
export function formatUpstream({ origin, socketPath }: Upstream): string {
  return socketPath === undefined ? origin.origin : `unix:${socketPath}`;
}

export const UPSTREAM: Format<Upstream> = {
  parse: (text) => {
    if (text.startsWith('unix:/')) {
      return { origin: new URL('http://localhost'), socketPath: text.slice('unix:'.length) };
    }
    const origin = /^https?:\/\//.test(text) ? parseUrl(text) : undefined;
    if (origin === undefined) return undefined;
    const isBare = origin.href === `${origin.origin}/` && origin.hostname !== '';
    return isBare ? { origin, socketPath: undefined } : undefined;
  },
  message: 'must be the address of an app.',
  fix: 'Use http://host:port, https://host or unix:/path/to.sock, without a path, query or user.',
};

export const PUBLIC_PATH: Format<string> = {
  parse: accepting((entry) => PathSet.isEntry(entry)),
  message: 'is not a plain path below the root.',
  fix: 'Use comma-separated paths such as /webhooks, which includes everything below it, or =/ for the root alone.',
};

/** It is a part of addresses, and of headers in quotes. */
export const MCP_PATH: Format<string> = {
  parse: matching(/^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)+$/),
  message: 'is not a plain path below the root.',
  fix: 'Use the path of the MCP server of the app, such as /mcp.',
};

/** RFC 6265 §4.1.1: a token. Without a prefix (`__Host-`), because Housekey adds that itself. */
export const COOKIE_NAME: Format<string> = {
  parse: matching(/^(?!__)[\w.-]{1,64}$/),
  message: 'is not a valid cookie name.',
  fix: 'Use 1 to 64 letters, digits, dots, hyphens and underscores, without __ at the start.',
};

/** A lowercase host name with at least two labels. */
export const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/;

export const COOKIE_DOMAIN: Format<string> = {
  parse: (text) => DOMAIN.exec(text.replace(/^\./, ''))?.[0],
  message: 'must be a lowercase domain with at least two labels.',
  fix: 'Use the part that your hosts have in common, such as example.com.',
};

export const PUBLIC_URL: Format<URL> = {
  parse: parsePublicUrl,
  message: 'must be an exact origin: a scheme, a host and perhaps a port, without a path.',
  fix: 'Use the scheme, host and port that visitors use, such as https://login.example.com.',
};

export const PROXY: Format<string> = {
  parse: accepting((item) => AddressSet.isBlock(item)),
  message: 'is not an address or a CIDR block.',
  fix: 'Use comma-separated addresses such as 127.0.0.1 or blocks such as 172.16.0.0/12.',
};

export const ORIGIN: Format<string> = {
  parse: accepting(isOrigin),
  message: 'is not an exact origin.',
  fix: 'Use origins such as https://app.example.com: scheme, host and port, without a path or *.',
};

export const HOST_NAME: Format<string> = {
  parse: matching(/^\.?[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?$/),
  message: 'is not a lowercase host name.',
  fix: 'Use names such as app.example.com, without scheme or port. .example.com includes all names below it.',
};

/**
 * Names with another meaning in HTTP, in Housekey or in `deploy/`: a user's email in them would frame
 * the message differently, name another host or client, or replace a credential.
 */
const RESERVED =
  /^(?:authorization|cache-control|connection|cookie|date|expect|forwarded|host|http2-settings|keep-alive|location|origin|range|referer|set-cookie|te|trailer|upgrade|user-agent|vary|www-authenticate|x-real-ip|accept(?:-.*)?|(?:access-control|content|cross-origin|if|proxy|sec|transfer|x-forwarded|x-housekey)-.*)$/;

export const USER_HEADER: Format<string> = {
  parse: accepting(
    (name) => /^[a-z][a-z\d-]{0,63}$/i.test(name) && !RESERVED.test(name.toLowerCase()),
  ),
  message: 'cannot carry the user.',
  fix: 'Use names of letters, digits and hyphens, such as X-Remote-User. Names that HTTP or Housekey uses, such as Host or X-Forwarded-For, are reserved.',
};

export const REDIS_PREFIX = {
  parse: matching(/^[\w.:/-]{1,64}$/),
  message: 'must be 1 to 64 letters, digits and . : / _ - characters.',
  fix: 'Correct it, or remove it to use the default (housekey:).',
  fallback: 'housekey:',
};

export const AUDIT_LOG: Format<string> = {
  parse: matching(/^\/[^\0]*[^/\0]$/),
  message: 'must be the absolute path of a file.',
  fix: 'Use a path such as /var/log/housekey/audit.log, in a folder that the service can write to.',
};

export const STATE_DIRECTORY: Format<string> = {
  parse: matching(/^\/[^\0]*$/),
  message: 'must be an absolute path.',
  fix: 'Use a directory for this service alone, such as /var/lib/housekey.',
};

export const CLOUDFLARE_TEAM: Format<string> = {
  parse: matching(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/),
  message: 'must be the name of your team.',
  fix: 'Use the part in front of .cloudflareaccess.com, such as example.',
};

/** With two labels and letters at the end, so that it is neither an address nor a name of the local network. */
export const CLIENT_HOST: Format<string> = {
  parse: matching(DOMAIN),
  message: 'is not an exact host name in lower case.',
  fix: 'Use names such as claude.ai, without scheme, port, path or *: below a wildcard, others could publish clients.',
};

/** OpenID Connect Core §2: at most 255 ASCII characters. */
export const OIDC_SUBJECT: Format<string> = {
  parse: matching(/^[!-~]{1,255}$/),
  message: 'is not a usable identifier.',
  fix: 'Use 1 to 255 characters without spaces, such as the one that the apps know from another provider.',
};

export const CLOUDFLARE_AUDIENCE: Format<string> = {
  parse: matching(/^[\da-f]{64}$/),
  message: 'is not an application audience (AUD) tag.',
  fix: 'Copy the 64 characters from the settings of the application in Cloudflare One.',
};

/** A port of this machine, or the path of a Unix socket, as node:net takes them. */
export type LocalAddress =
  { readonly host: string; readonly port: number } | { readonly path: string };

/** Anyone who could connect would be the owner, so nobody outside of this machine can. */
export const LOCAL_ADDRESS: Format<LocalAddress> = {
  parse: (text) => {
    if (/^unix:\/[^\0]*[^/\0]$/.test(text)) return { path: text.slice('unix:'.length) };
    const { host = '', port } = /^(?<host>\S+):(?<port>\d{1,5})$/.exec(text)?.groups ?? {};
    const address = { host: hostAddress(host), port: Number(port) };
    return isLoopback(address.host) && address.port <= 65_535 ? address : undefined;
  },
  message: 'must be a port of this machine, or a Unix socket.',
  fix: 'Use a loopback address such as 127.0.0.1:8001, or unix:/run/housekey/tailscale.sock.',
};

export const TAILSCALE_SOCKET = {
  ...AUDIT_LOG,
  message: 'must be the absolute path of a socket.',
  fix: 'Remove it to use the default, or set it to the path that tailscaled has after --socket.',
  fallback: '/var/run/tailscale/tailscaled.sock',
};

export const UNIT_SECONDS = { m: 60, h: 3600, d: 86_400 } as const;
const DEFAULT_DAYS = 7;
const DEFAULT_SECONDS = DEFAULT_DAYS * UNIT_SECONDS.d;
const DEFAULT_TEXT = `${DEFAULT_DAYS}d`;
const MIN_SECONDS = 5 * UNIT_SECONDS.m;
/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const MAX_SECONDS = 400 * UNIT_SECONDS.d;

/** A number of minutes, hours or days, in seconds. */
export const LIFETIME = {
  ...duration(DEFAULT_SECONDS, `use the default, ${DEFAULT_TEXT}.`),
  defaultText: DEFAULT_TEXT,
};

/** The same, or nothing. */
export const IDLE_TIME = duration(undefined, 'turn it off.');

/** @param withoutIt - completes the sentence `Remove it to …` */
function duration<Fallback>(fallback: Fallback, withoutIt: string): Reader<number | Fallback> {
  return {
    option: 'string',
    fallback,
    read: (text, report) => {
      if (text === undefined) return fallback;
      const seconds = parseLifetime(text);
      if (typeof seconds === 'number') return seconds;
      const fix = 'Write a whole number and a unit, such as 30m, 12h or 7d, or remove it to';
      report(seconds, `${fix} ${withoutIt}`);
      return fallback;
    },
  };
}

/** @returns the seconds, or what is wrong */
export function parseLifetime(text: string): number | string {
  const { count, unit } = /^(?<count>\d{1,9})(?<unit>[mhd])$/.exec(text)?.groups ?? {};
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') {
    return /^\d+$/.test(text) ? 'needs a unit.' : 'must be a number of minutes, hours or days.';
  }
  const seconds = Number(count) * UNIT_SECONDS[unit];
  if (seconds < MIN_SECONDS) return 'must be at least 5 minutes.';
  if (seconds <= MAX_SECONDS) return seconds;
  return 'must be at most 400 days, the longest that browsers keep a cookie.';
}

/** Accepts a text as it is. */
function accepting(isValid: (text: string) => boolean): Format<string>['parse'] {
  return (text) => (isValid(text) ? text : undefined);
}

/** Accepts a text that a pattern matches. */
function matching(pattern: RegExp): Format<string>['parse'] {
  return accepting((text) => pattern.test(text));
}
