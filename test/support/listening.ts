import { randomBytes } from 'node:crypto';
import { createAuth } from '../../src/core/auth/create-auth.js';
import type { FrontOptions } from '../../src/core/auth/fronts.js';
import { parseConfig } from '../../src/core/config/config.js';
import { readApps } from '../../src/core/config/apps.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { AddressSet } from '../../src/core/network.js';
import type { HttpSettings } from '../../src/http/http-settings.js';
import { createHousekey, DEFAULT_HTTP_SETTINGS } from './checked-housekey.js';
import { Gateway } from '../../src/server/gateway/gateway.js';
import { listen, type Listener, type ListenOptions } from '../../src/server/listener.js';
import { builtPages } from './pages.js';
import { AUTH_VARIABLES } from './housekey.js';
import type { Handler } from '../../src/http/router.js';

export interface StartListenerOptions {
  readonly bounds: NonNullable<ListenOptions['limits']>;
  readonly variables?: Variables;
  readonly trustedProxies?: readonly string[];
  /** Responds to requests outside of Housekey's paths, if there is no `upstream`. */
  readonly app?: Handler;
  /** Address of the app behind the gateway. */
  readonly upstream?: string;
  /** Default: none. */
  readonly fronts?: FrontOptions;
  /** Called with every unexpected error. Default: it is thrown, so that the test fails. */
  readonly onError?: (error: unknown) => void;
}

/** Starts the service's listener in this process, with limits small enough for a test to reach. */
export async function startListener(options: StartListenerOptions): Promise<Listener> {
  const { bounds, variables = AUTH_VARIABLES, trustedProxies = [], app, upstream } = options;
  const { onError = throwError } = options;
  const config = parseConfig(variables, { randomBytes, readFile: () => '' });
  const { fronts } = options;
  const auth = await createAuth(config, { now: Date.now, randomBytes }, { fronts });
  const http: HttpSettings = {
    ...DEFAULT_HTTP_SETTINGS,
    trustedProxies: AddressSet.of(trustedProxies),
  };
  const protectedApp = { SERVICE_UPSTREAM: upstream, SERVICE_UPSTREAM_TIMEOUT_SECONDS: '10' };
  const apps = readApps(new Environment(protectedApp, String));
  const housekey = createHousekey({
    ...http,
    apps,
    auth,
    findings: async () => [],
    version: '1.2.3',
    ...(app === undefined ? {} : { views: app }),
  });
  const gateway =
    upstream === undefined
      ? undefined
      : new Gateway({
          housekey,
          identityTokens: undefined,
          pages: builtPages(http.layout, http.cookieDomain),
          onError,
        });
  const listener = await listen({
    address: { host: '127.0.0.1', port: 0 },
    respond: housekey.respond,
    gateway,
    onError,
    trustedProxies: http.trustedProxies,
    limits: bounds,
  });
  return {
    ...listener,
    stop: async () => {
      gateway?.endTunnels();
      const stopped = listener.stop();
      listener.abort();
      await stopped;
      await gateway?.close();
    },
  };
}

function throwError(error: unknown): never {
  throw error;
}
