import type { Environment } from '../../core/config/environment.js';
import { PublicPaths } from '../../http/public-paths.js';

/** The app behind us. */
export interface Upstream {
  /** Scheme, host and port; of a socket, the name that TLS and nobody else would ask for. */
  readonly origin: URL;
  /** A unix socket to reach it by. */
  readonly socketPath: string | undefined;
}

export interface GatewaySettings {
  readonly upstream: Upstream;
  /** How long it may take until its answer begins. */
  readonly timeoutSeconds: number;
  /** What needs no session. */
  readonly publicPaths: PublicPaths;
}

const DEFAULT_TIMEOUT_SECONDS = 300;

/** Reads SERVICE_UPSTREAM, SERVICE_UPSTREAM_TIMEOUT_SECONDS and SERVICE_PUBLIC_PATHS; `undefined` where no app stands behind us. */
export function readGatewaySettings(environment: Environment): GatewaySettings | undefined {
  if (environment.read('SERVICE_UPSTREAM') === undefined) return undefined;
  const upstream = environment.readParsed('SERVICE_UPSTREAM', parseUpstream, {
    wrong: 'is no address of an app.',
    fix: 'Give http://host:port, https://host or unix:/path/to.sock, with nothing behind.',
  });
  const publicPaths = readPublicPaths(environment);
  const timeoutSeconds = environment.readInteger('SERVICE_UPSTREAM_TIMEOUT_SECONDS', {
    least: 1,
    most: 3600,
    fallback: DEFAULT_TIMEOUT_SECONDS,
  });
  return upstream && { upstream, timeoutSeconds, publicPaths };
}

/** As in SERVICE_UPSTREAM. */
export function addressOf({ origin, socketPath }: Upstream): string {
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

function readPublicPaths(environment: Environment): PublicPaths {
  const prefixes = environment.readList('SERVICE_PUBLIC_PATHS');
  for (const prefix of prefixes) {
    if (PublicPaths.isPrefix(prefix)) continue;
    environment.report(
      'SERVICE_PUBLIC_PATHS',
      `holds "${prefix}", which is no plain path below the root.`,
      'Give paths such as /webhooks, with commas between; all below them needs no session.',
    );
  }
  return new PublicPaths(prefixes);
}
