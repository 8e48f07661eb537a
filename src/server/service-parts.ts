import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../contract/index.js';
import type { Auth } from '../core/auth/auth.js';
import { createAuth } from '../core/auth/create-auth.js';
import { createIdentityTokens, type IdentityTokens } from '../core/auth/identity-tokens.js';
import type { SignInLimits } from '../core/limits/sign-in-limit-settings.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { isAppUnprotected } from '../http/http-settings.js';
import { inspectConfiguration, type ConfiguredService } from './diagnostics.js';
import { createErrorLog, type Logger } from './logs/log.js';
import { signInAttributesOf } from './page-variants.js';
import { loadPages, type Pages } from './pages.js';
import { createPasswordWorkers } from './password-workers.js';
import type { ReplicaSettings } from './redis/redis-settings.js';
import type { Replicas } from './redis/replicas.js';

export interface ServiceOptions extends ConfiguredService {
  readonly limits: SignInLimits;
  /** How to reach the other replicas; `undefined` for a single instance. */
  readonly replicas: ReplicaSettings | undefined;
  /** Whether the app also gets the user's identity in a signed header. */
  readonly identityToken: boolean;
  readonly stopDelaySeconds: number;
  readonly log: Logger;
}

/** What is created before Housekey itself. */
export interface ServiceParts {
  readonly auth: Auth;
  readonly pages: Pages;
  readonly findings: readonly Finding[];
  /** The connection to the other replicas; not open yet. */
  readonly replicas: Replicas | undefined;
  readonly identityTokens: IdentityTokens | undefined;
  readonly onError: (error: unknown) => void;
}

const BUILT_PAGES = fileURLToPath(new URL('../web', import.meta.url));

/**
 * Creates everything that Housekey and the gateway are built from.
 *
 * @throws PagesMissingError, RedisClientMissingError
 */
export async function createServiceParts(options: ServiceOptions): Promise<ServiceParts> {
  const { config, limits, appTokens, http, log } = options;
  const replicas = await loadReplicas(options);
  const authOptions = { limits, appTokens, bcryptVerify: createPasswordWorkers() };
  let passkeys: Auth['passkeys'];
  const [auth, pages, findings] = await Promise.all([
    createAuth(
      config,
      { ...SYSTEM_CLOCK, randomBytes },
      replicas === undefined ? authOptions : { ...authOptions, state: replicas.state },
    ),
    loadPages(BUILT_PAGES, http.layout, {
      appUnprotected: isAppUnprotected(config.mode === 'password', http.layout),
      authEnabled: config.mode === 'password',
      cookieDomain: http.cookieDomain,
      signInAttributes: () => signInAttributesOf(passkeys),
    }),
    inspectConfiguration(options),
  ]);
  ({ passkeys } = auth);
  const identityTokens =
    options.identityToken && config.mode === 'password'
      ? createIdentityTokens(config.secretKey.text, { now: Date.now })
      : undefined;
  const onError = createErrorLog(log, Date.now);
  return { auth, pages, findings, replicas, identityTokens, onError };
}

/** Loads the Redis client only if it is configured. */
async function loadReplicas({
  replicas,
  config,
  log,
}: ServiceOptions): Promise<Replicas | undefined> {
  if (replicas === undefined || config.mode !== 'password') return undefined;
  const { prepareReplicas } = await import('./redis/prepare-replicas.js');
  return await prepareReplicas(replicas, config, log);
}
