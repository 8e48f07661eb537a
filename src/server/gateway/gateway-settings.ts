import { configWarning } from '../../core/config/config-warning.js';
import type { Environment } from '../../core/config/environment.js';
import type { Upstream } from '../../core/config/formats.js';
import { say } from '../../core/diagnostics/finding.js';
import { PathSet } from '../../core/path-set.js';

export interface GatewaySettings {
  readonly upstream: Upstream;
  /** How long to wait for the app to start responding. */
  readonly timeoutSeconds: number;
  /** Paths that need no session. */
  readonly publicPaths: PathSet;
}

/**
 * Reads SERVICE_UPSTREAM, SERVICE_UPSTREAM_TIMEOUT_SECONDS and SERVICE_PUBLIC_PATHS.
 *
 * @returns `undefined` if SERVICE_UPSTREAM is unset or not valid.
 */
export function readGatewaySettings(environment: Environment): GatewaySettings | undefined {
  if (environment.read('SERVICE_UPSTREAM') === undefined) return undefined;
  const upstream = environment.get('SERVICE_UPSTREAM');
  const publicPaths = readPublicPaths(environment);
  const timeoutSeconds = environment.get('SERVICE_UPSTREAM_TIMEOUT_SECONDS');
  return upstream && { upstream, timeoutSeconds, publicPaths };
}

function readPublicPaths(environment: Environment): PathSet {
  const entries = environment.get('SERVICE_PUBLIC_PATHS');
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
