import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Auth } from '../core/auth/auth.js';
import { createAuth } from '../core/auth/create-auth.js';
import type { SharedState } from '../core/shared-state.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { isAppUnprotected } from '../http/http-settings.js';
import type { LoginSettings } from './login-settings.js';
import type { OperationsLog } from './operations-log.js';
import { signInAttributesOf } from './page-variants.js';
import { loadPages, type Pages } from './pages.js';
import { createPasswordWorkers } from './password-workers.js';
import type { Replicas } from './redis/replicas.js';

/** What Housekey is built from, in every process that serves it. */
export interface LoginParts {
  readonly auth: Auth;
  readonly pages: Pages;
  /** The connection to the other replicas; not open yet. */
  readonly replicas: Replicas | undefined;
}

export interface LoginPartsOptions {
  readonly log: OperationsLog;
  /** State of a single instance. Default: memory of its own. Ignored with replicas. */
  readonly state?: SharedState | undefined;
}

const BUILT_PAGES = fileURLToPath(new URL('../web', import.meta.url));

/**
 * Creates the login with its password workers, its pages, and its connection to other replicas.
 *
 * @throws PagesMissingError, RedisClientMissingError
 */
export async function createLoginParts(
  settings: LoginSettings,
  { log, state: localState }: LoginPartsOptions,
): Promise<LoginParts> {
  const { config, limits, appTokens, http } = settings;
  const replicas = await loadReplicas(settings, log);
  const state = replicas?.state ?? localState;
  const authOptions = { limits, appTokens, bcryptVerify: createPasswordWorkers() };
  let passkeys: Auth['passkeys'];
  const [auth, pages] = await Promise.all([
    createAuth(
      config,
      { ...SYSTEM_CLOCK, randomBytes },
      state === undefined ? authOptions : { ...authOptions, state },
    ),
    loadPages(BUILT_PAGES, http.layout, {
      appUnprotected: isAppUnprotected(config.mode === 'password', http.layout),
      signInAttributes: () => signInAttributesOf(passkeys),
    }),
  ]);
  ({ passkeys } = auth);
  return { auth, pages, replicas };
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
