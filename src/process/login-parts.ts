import { randomBytes } from 'node:crypto';
import type { Layout } from '../contract/index.js';
import type { Auth } from '../core/auth/auth.js';
import { createAuth } from '../core/auth/create-auth.js';
import type { SharedState } from '../core/shared-state.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { isAppUnprotected } from '../http/http-settings.js';
import type { LoginSettings } from './login-settings.js';
import type { OperationsLog } from './operations-log.js';
import { signInAttributesOf } from './page-variants.js';
import { decodePages } from './page-files.js';
import { createPages, type Pages } from './pages.js';
import { createPasswordWorkers } from './password-workers.js';
import type { Replicas } from './redis/replicas.js';

/** What Housekey is built from, in every process that serves it. */
export interface LoginParts {
  readonly auth: Auth;
  /** The connection to the other replicas; not open yet. */
  readonly replicas: Replicas | undefined;
}

export interface LoginPartsOptions {
  readonly log: OperationsLog;
  /** State of a single instance. Default: memory of its own. Ignored with replicas. */
  readonly state?: SharedState | undefined;
}

/**
 * Creates the login with its password workers, and its connection to other replicas.
 *
 * @throws BundledError, RedisClientMissingError
 */
export async function createLoginParts(
  settings: LoginSettings,
  { log, state: localState }: LoginPartsOptions,
): Promise<LoginParts> {
  const { config, limits, appTokens } = settings;
  const replicas = await loadReplicas(settings, log);
  const state = replicas?.state ?? localState;
  const authOptions = { limits, appTokens, bcryptVerify: createPasswordWorkers() };
  const auth = await createAuth(
    config,
    { ...SYSTEM_CLOCK, randomBytes },
    state === undefined ? authOptions : { ...authOptions, state },
  );
  return { auth, replicas };
}

/**
 * Loads the built pages for a layout.
 *
 * @throws PagesMissingError
 */
export async function loadLoginPages(auth: Auth, layout: Layout): Promise<Pages> {
  // Commands that serve no pages do not load them.
  const { PAGE_DATA } = await import('./page-data.js');
  return createPages(decodePages(PAGE_DATA), layout, {
    appUnprotected: isAppUnprotected(auth.enabled, layout),
    signInAttributes: () => signInAttributesOf(auth.passkeys),
  });
}

/** Loads the Redis client only if it is configured. */
async function loadReplicas(
  { replicas, config }: LoginSettings,
  log: OperationsLog,
): Promise<Replicas | undefined> {
  if (replicas === undefined || config.mode !== 'password') return undefined;
  const { prepareReplicas } = await import('./redis/prepare-replicas.js');
  return await prepareReplicas(replicas, config, log);
}
