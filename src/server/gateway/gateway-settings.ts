import { configWarning } from '../../core/config/config-warning.js';
import type { Environment } from '../../core/config/environment.js';
import { say } from '../../core/diagnostics/finding.js';
import { PathSet } from '../../core/path-set.js';

/** The address of the app. */
export interface Upstream {
  /** Scheme, host and port; `http://localhost` for a unix socket. */
  readonly origin: URL;
  /** Path of the unix socket, if the app listens on one. */
  readonly socketPath: string | undefined;
}

export interface GatewaySettings {
  readonly upstream: Upstream;
  /** How long to wait for the app to start responding. */
  readonly timeoutSeconds: number;
  /** Paths that need no session. */
  readonly publicPaths: PathSet;
}

const DEFAULT_TIMEOUT_SECONDS = 300;

/**
 * Reads SERVICE_UPSTREAM, SERVICE_UPSTREAM_TIMEOUT_SECONDS and SERVICE_PUBLIC_PATHS.
 *
 * @returns `undefined` if SERVICE_UPSTREAM is unset or not valid.
 */
export function readGatewaySettings(environment: Environment): GatewaySettings | undefined {
  if (environment.read('SERVICE_UPSTREAM') === undefined) return undefined;
  const upstream = environment.readParsed('SERVICE_UPSTREAM', {
    parse: parseUpstream,
    message: 'must be the address of an app.',
    fix: 'Use http://host:port, https://host or unix:/path/to.sock, without a path, query or user.',
  });
  const publicPaths = readPublicPaths(environment);
  const timeoutSeconds = environment.readInteger('SERVICE_UPSTREAM_TIMEOUT_SECONDS', {
    min: 1,
    max: 3600,
    fallback: DEFAULT_TIMEOUT_SECONDS,
  });
  return upstream && { upstream, timeoutSeconds, publicPaths };
}

function readPublicPaths(environment: Environment): PathSet {
  const entries = environment.readList('SERVICE_PUBLIC_PATHS', {
    isValid: (entry) => PathSet.isEntry(entry),
    message: 'is not a plain path below the root.',
    fix: 'Use comma-separated paths such as /webhooks, which includes everything below it, or =/ for the root alone.',
  });
  for (const entry of entries.filter((one) => one.includes('*'))) {
    const prefix = entry.replace(/^=/, '').replace(/\/?\*.*$/, '');
    const variable = 'SERVICE_PUBLIC_PATHS';
    environment.warn(
      configWarning(
        'public-path-wildcard',
        variable,
        say('public-path-wildcard.summary', { variable, entry }),
        prefix === ''
          ? say('public-path-wildcard-root.fix')
          : say('public-path-wildcard.fix', { prefix }),
      ),
    );
  }
  return new PathSet(entries);
}

/** The address as written in SERVICE_UPSTREAM. */
export function formatUpstream({ origin, socketPath }: Upstream): string {
  return socketPath === undefined ? origin.origin : `unix:${socketPath}`;
}

function parseUpstream(text: string): Upstream | undefined {
  if (text.startsWith('unix:/')) {
    return { origin: new URL('http://localhost'), socketPath: text.slice('unix:'.length) };
  }
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const origin = new URL(text);
  const isBare = origin.href === `${origin.origin}/` && origin.hostname !== '';
  return isBare ? { origin, socketPath: undefined } : undefined;
}
