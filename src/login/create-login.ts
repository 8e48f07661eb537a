import { DETAILS, type Finding } from '../contract/index.js';
import { Activity } from '../core/audit/activity.js';
import type { Auth } from '../core/auth/auth.js';
import type { IdentityTokens } from '../core/auth/identity-tokens.js';
import { redirectSources } from '../core/config/oidc-clients.js';
import { formatUpstream } from '../core/config/formats.js';
import { mapMaybePromise } from '../core/maybe-promise.js';
import { firstAccepted } from '../http/access/decision.js';
import { frontIdentityOf } from '../http/access/ambient-credentials.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { createHandlers, type HandlerOptions, type Handlers } from '../http/handlers.js';
import { isAppUnprotected } from '../http/http-settings.js';
import { rejectUnknownPath } from '../http/router.js';
import type { InstanceInfo } from '../http/routes/route-options.js';
import { createSetupCheck } from '../http/routes/setup.js';
import { describeUntrustedProxy } from '../logs/operations-log.js';
import { decodePages } from '../pages/built-pages.js';
import { createPages, type Pages } from '../pages/pages.js';
import { inspectConfiguration } from './diagnostics.js';
import {
  currentFindings,
  createParts,
  loadOidc,
  type Parts,
  type LoginHost,
} from './login-parts.js';
import { createServiceMetrics } from './metrics.js';
import type { Settings } from './settings.js';
import { VERSION } from './version.js';

/** The login, without a server around it. */
export interface Login<LoadedPages extends Pages | undefined> {
  readonly auth: Auth;
  readonly handlers: Handlers;
  readonly pages: LoadedPages;
  /** Signs the user's identity for the app; `undefined` if it gets no signed header. */
  readonly identityTokens: IdentityTokens | undefined;
  /** Findings on the configuration. */
  readonly findings: readonly Finding[];
  /** Ends event streams. */
  readonly endStreams: () => void;
  /** Writes and sends what is pending, and closes everything. Call it after the last request. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the login that the service and the library share, with its password workers, its storage, and what
 * records audit events.
 * @throws PagesMissingError, OidcLibraryMissingError, RedisClientMissingError, StateDirectoryError, AuditFileError, BundledError
 */
export async function createLogin<LoadedPages extends Pages | undefined>(
  settings: Settings,
  host: LoginHost & { readonly loadPages: (auth: Auth) => Promise<LoadedPages> },
): Promise<Login<LoadedPages>> {
  // Before anything is open.
  const findings = await inspectConfiguration(settings);
  const parts = await createParts(settings, host);
  const { auth, replicas, directory, identityTokens, close } = parts;
  const { activity = new Activity(SYSTEM_CLOCK) } = host.shared ?? {};
  const stopping = new AbortController();
  try {
    const oidc = await loadOidc(settings, parts, host);
    const pages = await host.loadPages(auth);
    const signal = stopping.signal;
    const context = { parts, findings, pages, activity, oidc, stopping: signal };
    const handlers = createLoginHandlers(settings, host, context);
    await replicas?.open(activity);
    await directory?.open(activity);
    if (auth.lock?.state.isLocked === true) host.log.warn({}, DETAILS.locked);
    const endStreams = () => stopping.abort();
    return { auth, handlers, pages, identityTokens, findings, endStreams, close };
  } catch (error) {
    // Disconnect from Redis. Otherwise the process keeps running, and the other replicas count it.
    await close();
    throw error;
  }
}

function describeInstance({ apps }: Settings['http'], service: LoginHost['service']): InstanceInfo {
  const { upstream } = apps.only ?? {};
  return {
    listens: service && new URL(service.url()).host,
    upstream: upstream && formatUpstream(upstream),
  };
}

interface HandlerContext {
  readonly parts: Parts;
  readonly findings: readonly Finding[];
  readonly pages: Pages | undefined;
  readonly activity: Activity;
  readonly oidc: Awaited<ReturnType<typeof loadOidc>>;
  readonly stopping: AbortSignal;
}

function createLoginHandlers(
  { http }: Settings,
  { service, log, onAudit, onError }: LoginHost,
  { parts, findings, pages, activity, oidc, stopping }: HandlerContext,
): Handlers {
  const { auth, replicas, directory, identityTokens } = parts;
  const metrics = createServiceMetrics(auth, service?.connections);
  const listeners = [...parts.records, metrics.count, ...(onAudit === undefined ? [] : [onAudit])];
  return createHandlers({
    auth,
    settings: http,
    clock: SYSTEM_CLOCK,
    version: VERSION,
    activity,
    stopping,
    identityTokens,
    ...oidc,
    onError,
    findings: async (live) => {
      const app = live ? await service?.inspectApp(findings) : undefined;
      return [...currentFindings(parts, findings), ...(app ?? [])];
    },
    instance: () => describeInstance(http, service),
    isReady: () => service?.isReady() !== false,
    isRedisConnected: () => replicas?.isConnected(),
    isStateWritable: () => directory?.isWritable(),
    metrics: metrics.collect,
    setup: service?.setup,
    launcher: service?.launcher,
    variables: service?.settings,
    notices: parts.notices,
    ...(pages?.handlers ?? NO_PAGES),
    onAudit: (event, client) => {
      for (const listener of listeners) listener(event, client);
    },
    onUntrustedProxy: (address) => log.warn({}, describeUntrustedProxy(address)),
  });
}

const NO_PAGES = {
  views: rejectUnknownPath,
  assets: rejectUnknownPath,
  renderErrorPage: (_context, error) => error,
  renderConsentPage: () => ({ html: '', headers: {} }),
} satisfies Partial<HandlerOptions>;

/**
 * Loads the built pages.
 *
 * @param setupCode - the code of the first setup in the browser; `undefined` if there is none
 * @throws PagesMissingError
 */
export async function loadPages(
  auth: Auth,
  { http, appearance }: Pick<Settings, 'http' | 'appearance'>,
  setupCode: string | undefined,
): Promise<Pages> {
  const { layout, cookieDomain } = http;
  // Commands that serve no pages do not load them.
  const { PAGE_DATA } = await import('../pages/page-data.js');
  return createPages(decodePages(PAGE_DATA), layout, {
    appearance,
    checkSetup:
      setupCode === undefined ? () => 'app' : createSetupCheck(auth.enabled, http, setupCode),
    appUnprotected: isAppUnprotected(auth.enabled, layout),
    authEnabled: auth.enabled,
    isLocked: () => auth.lock?.state.isLocked === true,
    cookieDomain,
    offersDevice: http.deviceCodeCookie !== undefined && auth.enabled,
    accountProvider: auth.account?.provider,
    clientSources: http.oidc === undefined ? [] : redirectSources(http.oidc),
    appOrigins: http.apps.hosted.map(({ origin }) => origin),
    isSignedIn: async (context) =>
      (await firstAccepted(context.sessionTokens, auth, context)) !== undefined,
    frontOf: (context) =>
      auth.fronts === undefined || layout.session === 'token'
        ? undefined
        : mapMaybePromise(frontIdentityOf(context, auth.fronts), (found) => found?.method),
    signInFacts: () => ({
      passkeys: auth.passkeys?.canSignIn() === true,
      keepsPasskeys: auth.passkeys?.keeps === true && auth.codes?.every === undefined,
      passwordOff: auth.passkeys?.passwordSignIn === false,
    }),
  });
}
