import type { AsyncLocalStorage } from 'node:async_hooks';
import type {
  Account,
  Adapter,
  Configuration,
  interactionPolicy,
  KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { DEVICE_CODE_SECONDS } from '../contract/index.js';
import type { OidcGrants } from '../core/auth/oidc-grants.js';
import type { Sessions } from '../core/auth/sessions/sessions.js';
import { findClient, isDocumentAddress } from '../core/config/document-clients.js';
import { isWeb, type OidcConfig } from '../core/config/oidc-clients.js';
import { MCP_SCOPE } from '../http/access/client-credentials.js';
import { OIDC_PATHS, type ProviderAnswer } from '../http/oidc-provider.js';
import { createResources, nameGrant } from './access-tokens.js';
import {
  createAdapter,
  createDeviceAdapter,
  DEVICE_CODE,
  readRequest,
  type AdapterOptions,
  type Call,
} from './adapter.js';
import {
  CONSENT,
  createConsentCheck,
  createDocumentFinder,
  describeClient,
  describeConsent,
  needsConsent,
  type ReadDocument,
} from './clients.js';
import type { Library } from './library.js';
import type { SigningKeys } from './signing-keys.js';

/** The value of `acr` if the owner gave a password or passkey within the last ten minutes. */
const FRESH = 'urn:housekey:fresh';
const HOUR_SECONDS = 3600;
const CODE_SECONDS = 60;
/** Everything ends with its session, which no lifetime exceeds. */
const LONGEST_SECONDS = 400 * 24 * HOUR_SECONDS;

export interface OidcProviderOptions {
  readonly config: OidcConfig;
  readonly email: string;
  readonly grants: OidcGrants;
  readonly keys: SigningKeys;
  readonly sessions: Pick<Sessions, 'opened'>;
  readonly onError: (error: unknown) => void;
  /** The path of the page on which the owner approves a device. */
  readonly devicePage: string;
}

type Grant = InstanceType<Provider['Grant']>;
/** The answer of a request, as far as it is known. */
export type RunningCall = Call & {
  -readonly [Name in keyof ProviderAnswer]?: ProviderAnswer[Name];
};

/** Everything that is not needed is off. */
const FEATURES = {
  features: {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
  },
  routes: {
    authorization: OIDC_PATHS.authorization,
    token: OIDC_PATHS.token,
    userinfo: OIDC_PATHS.userinfo,
    jwks: OIDC_PATHS.jwks,
    end_session: OIDC_PATHS.endSession,
    device_authorization: OIDC_PATHS.device,
  },
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  scopes: ['openid', 'offline_access', 'profile', 'email', 'groups'],
  claims: {
    openid: ['sub', 'auth_time', 'acr'],
    profile: ['name', 'preferred_username'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  // Many apps read the ID token only.
  conformIdTokenClaims: false,
  acrValues: [FRESH],
  enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
  cookies: { names: { session: '_session' } },
  ttl: {
    AccessToken: HOUR_SECONDS,
    AuthorizationCode: CODE_SECONDS,
    DeviceCode: DEVICE_CODE_SECONDS,
    IdToken: HOUR_SECONDS,
    RefreshToken: LONGEST_SECONDS,
    Grant: LONGEST_SECONDS,
    Session: LONGEST_SECONDS,
    Interaction: CODE_SECONDS,
  },
  // Everything is checked against our session when it is used: see `OidcGrants`.
  expiresWithSession: () => false,
  // AI clients ask for the scope that the resource names, and for no other.
  issueRefreshToken: (_, client, { scopes }) =>
    client.grantTypeAllowed('refresh_token') &&
    (scopes.has('offline_access') || scopes.has(MCP_SCOPE)),
  renderError: (ctx, out) => {
    ctx.body = out;
  },
} as const satisfies Configuration;

/** The parts that depend on the clients and on the owner. */
export function createConfiguration(
  library: Library,
  { config, email, grants, devicePage }: OidcProviderOptions,
  readDocument: ReadDocument,
  calls: AsyncLocalStorage<RunningCall>,
): Configuration {
  const { features, routes } = FEATURES;
  const clientOf = ({ oidc }: KoaContextWithOIDC) =>
    findClient(config, oidc.client?.clientId ?? '');
  const { subject } = config;
  const call = () => calls.getStore();
  const findDocument = createDocumentFinder(library, config, readDocument, call);
  return {
    ...FEATURES,
    clients: config.clients.map(describeClient),
    discovery: { client_id_metadata_document_supported: config.clientHosts.size > 0 || undefined },
    routes: { ...routes, code_verification: devicePage },
    features: {
      ...features,
      rpInitiatedLogout: createLogout(calls),
      resourceIndicators: createResources(library.errors, config),
      deviceFlow: { enabled: config.clients.some(({ device }) => device) },
    },
    formats: { customizers: { jwt: nameGrant } },
    adapter: (model) => createModel(library, model, { grants, subject, findDocument }, calls),
    // A client with a secret proves who it is (RFC 9700 §4.14.2), and may lose an answer.
    rotateRefreshToken: (ctx) => clientOf(ctx)?.digest === '',
    pkce: { required: (_, client) => findClient(config, client.clientId)?.requiresPkce !== false },
    interactions: {
      policy: createPrompts(library, calls),
      url: (ctx, { prompt: { reasons } }) => interact(library, call(), ctx, reasons),
    },
    clientBasedCORS: (_, origin, client) =>
      client.redirectUris?.some((uri) => isWeb(uri) && new URL(uri).origin === origin) === true,
    findAccount: (ctx, id) =>
      id === subject ? describeOwner(subject, email, clientOf(ctx)?.groups ?? []) : undefined,
    loadExistingGrant: async (ctx) =>
      needsConsent(ctx.oidc, call()) ? undefined : await createGrant(ctx, subject, ctx.oidc),
  };
}

function createModel(
  library: Library,
  model: string,
  parts: Pick<AdapterOptions, 'grants' | 'subject'> & { readonly findDocument: Adapter['find'] },
  calls: AsyncLocalStorage<RunningCall>,
): Adapter {
  const { errors, Provider } = library;
  const { subject } = parts;
  const common = {
    ...parts,
    call: () => calls.getStore(),
    usedMeanwhile: () => new errors.InvalidGrant('It was used meanwhile'),
  };
  const adapter = createAdapter(model, { ...common, fresh: FRESH });
  if (model === 'Client') return { ...adapter, find: parts.findDocument };
  if (model !== DEVICE_CODE) return adapter;
  const devices = createDeviceAdapter({
    ...common,
    tooFast: () => new errors.SlowDown(),
    saveGrant: async (id, request) => {
      const { ctx } = Provider;
      if (ctx !== undefined) await createGrant(ctx, subject, request, id);
    },
  });
  return { ...adapter, ...devices };
}

function createLogout(calls: AsyncLocalStorage<RunningCall>) {
  return {
    enabled: true,
    logoutSource: (ctx: KoaContextWithOIDC) => {
      const call = calls.getStore();
      if (call !== undefined) call.signOut = { returnTo: logoutAddress(ctx) };
    },
  };
}

/** Scopes about the owner. A client that describes itself learns `sub` at most. */
const PERSONAL: ReadonlySet<string> = new Set(['profile', 'email', 'groups']);

/**
 * The owner has allowed everything for the clients of the configuration, and any other one on its page. Each sign-in
 * has its own grant.
 *
 * @param request - of the client
 * @param id - default: a random one
 */
async function createGrant(
  { oidc: { client, provider } }: KoaContextWithOIDC,
  accountId: string,
  request: Parameters<typeof readRequest>[0],
  id?: string,
): Promise<Grant> {
  const { clientId = '' } = client ?? {};
  const grant = new provider.Grant({ accountId, clientId });
  if (id !== undefined) grant.jti = id;
  const { scope, resource } = readRequest(request);
  const isLimited = isDocumentAddress(clientId);
  const scopes = scope.split(' ').filter((name) => !isLimited || !PERSONAL.has(name));
  grant.addOIDCScope(scopes.join(' '));
  for (const uri of resource) grant.addResourceScope(uri, scope);
  await grant.save();
  return grant;
}

function describeOwner(subject: string, email: string, groups: readonly string[]): Account {
  const name = email.replace(/@.*$/, '');
  const profile = { name, preferred_username: name };
  const claims = { sub: subject, email, email_verified: true, ...profile, groups: [...groups] };
  return { accountId: subject, claims: () => claims };
}

/** Our login page, our confirmation, and our page about clients that are in no line are the only interaction. */
function createPrompts(
  library: Library,
  calls: AsyncLocalStorage<RunningCall>,
): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = library.interactionPolicy;
  const policy = base();
  // Some clients always ask for an account, and there is one.
  policy.add(new Prompt({ name: 'select_account', requestable: true }));
  // They stay known: clients that want a refresh token have to ask for consent.
  for (const name of ['consent', 'select_account']) policy.get(name)?.checks.clear();
  policy.get('consent')?.checks.add(createConsentCheck(library, () => calls.getStore()));
  const checks = policy.get('login')?.checks;
  checks?.remove('login_prompt');
  checks?.add(
    new Check(CONFIRM, 'The owner has to sign in again', 'login_required', ({ oidc }) => {
      const { session } = calls.getStore() ?? {};
      const { acr_values: values } = oidc.params ?? {};
      const isAsked = typeof values === 'string' && values.split(' ').includes(FRESH);
      const isWanted = oidc.prompts.has('login') || (isAsked && session?.isFresh !== true);
      return isWanted && session?.isConfirmed !== true;
    }),
  );
  return policy;
}

const CONFIRM = 'confirm';
/** The prompts that a password or passkey resolves. */
const CONFIRMABLE: ReadonlySet<string> = new Set([CONFIRM, 'max_age']);

/**
 * Notes what the owner has to do. Our own router leads there.
 *
 * @returns an address that is never used
 */
function interact(
  { errors }: Library,
  call: RunningCall | undefined,
  { oidc }: KoaContextWithOIDC,
  reasons: readonly string[],
): string {
  if (call?.document !== undefined && reasons.includes(CONSENT)) {
    if (call.decision === 'deny') throw new errors.AccessDenied('The owner has refused');
    call.consent = describeConsent(oidc, call.document);
    return '/';
  }
  const isHopeless =
    call?.session?.isConfirmed === true || !reasons.every((reason) => CONFIRMABLE.has(reason));
  if (call === undefined || (call.session !== undefined && isHopeless)) {
    throw new errors.LoginRequired('The owner has signed in, and is not who was asked for');
  }
  call.needs = call.session === undefined ? 'sign-in' : 'confirmation';
  return '/';
}

/** The address after a sign-out: only what the client has registered is left in the parameters. */
function logoutAddress({ oidc: { params } }: KoaContextWithOIDC): string | undefined {
  const { post_logout_redirect_uri: address, state } = params ?? {};
  if (typeof address !== 'string') return undefined;
  const url = new URL(address);
  if (typeof state === 'string') url.searchParams.set('state', state);
  return url.href;
}
