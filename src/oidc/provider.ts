import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonWebKey } from 'node:crypto';
import type {
  ClientMetadata,
  Configuration,
  interactionPolicy,
  KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { constantTimeEqual, sha256 } from '../core/crypto.js';
import type { OidcGrants } from '../core/auth/oidc-grants.js';
import { isWeb, type OidcClient, type OidcConfig } from '../core/config/oidc-clients.js';
import {
  OIDC_PATHS,
  type OidcProvider,
  type ProviderAnswer,
  type ProviderRequest,
} from '../http/oidc-provider.js';
import { createAdapter, type Call } from './adapter.js';
import { createExchange } from './koa-request.js';
import { loadLibrary } from './library.js';
import type { SigningKeys } from './signing-keys.js';

export { SigningKeys } from './signing-keys.js';

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
  readonly onError: (error: unknown) => void;
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;
/** The answer of a request, as far as it is known. */
type RunningCall = Call & { -readonly [Name in keyof ProviderAnswer]?: ProviderAnswer[Name] };

/**
 * Creates the provider. Our sessions are its sessions, and our login page and confirmation are its interaction.
 *
 * @throws OidcLibraryMissingError
 */
export async function createOidcProvider(options: OidcProviderOptions): Promise<OidcProvider> {
  const library = await loadLibrary();
  const calls = new AsyncLocalStorage<RunningCall>();
  const { issuer } = options.config;
  let created: { readonly keys: readonly JsonWebKey[]; readonly handle: Handle } | undefined;

  const current = async (): Promise<Handle> => {
    const keys = await options.keys.current();
    // The library reads its keys only when it is created.
    if (created?.keys !== keys) {
      created = { keys, handle: createLibrary(library, options, keys, calls).callback() };
    }
    return created.handle;
  };
  return {
    respond: async (request: ProviderRequest) => {
      const handle = await current();
      const { session } = request;
      const call: RunningCall = { session };
      const cookie = session && { cookie: `_session=${session.facts.sessionId}` };
      const headers = { ...request.headers, ...cookie };
      const exchange = createExchange({ ...request, headers }, issuer);
      await calls.run(call, async () => await handle(...exchange));
      const { status = 500, body = '', needs, client, signOut } = call;
      return { status, body, headers: call.headers ?? {}, needs, client, signOut };
    },
  };
}

type Handle = ReturnType<Provider['callback']>;

function createLibrary(
  library: Library,
  options: OidcProviderOptions,
  keys: readonly JsonWebKey[],
  calls: AsyncLocalStorage<RunningCall>,
): Provider {
  const { config, onError } = options;
  const provider = new library.Provider(config.issuer, {
    ...FEATURES,
    ...createPolicies(library, options, calls),
    clients: config.clients.map(describeClient),
    jwks: { keys: [...keys] },
  });
  // The addresses are those of the issuer: see `createExchange`.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    return constantTimeEqual(sha256(actual), this.clientSecret ?? '');
  };
  // Native clients may use any port of loopback otherwise.
  provider.Client.prototype.redirectUriAllowed = function isAllowed(uri: string) {
    return this.redirectUris?.includes(uri) === true;
  };
  provider.on('authorization.success', ({ oidc }: KoaContextWithOIDC) => {
    const call = calls.getStore();
    if (call !== undefined) call.client = oidc.client?.clientId;
  });
  provider.on('server_error', (_, error) => onError(error));
  provider.use(async (ctx, next) => {
    await next();
    const call = calls.getStore();
    if (call === undefined) return;
    call.status = ctx.status;
    call.headers = textHeaders(ctx.response.headers);
    call.body = textOf(ctx.body);
    // It is sent by our own server.
    ctx.respond = false;
  });
  return provider;
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

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
    IdToken: HOUR_SECONDS,
    RefreshToken: LONGEST_SECONDS,
    Grant: LONGEST_SECONDS,
    Session: LONGEST_SECONDS,
    Interaction: CODE_SECONDS,
  },
  // Everything is checked against our session when it is used: see `OidcGrants`.
  expiresWithSession: () => false,
  issueRefreshToken: (_, client, code) =>
    client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
  renderError: (ctx, out) => {
    ctx.body = out;
  },
} as const satisfies Configuration;

function createPolicies(
  library: Library,
  { config, email, grants }: OidcProviderOptions,
  calls: AsyncLocalStorage<RunningCall>,
): Configuration {
  const clients = new Map(config.clients.map((client) => [client.name, client]));
  const clientOf = ({ oidc }: KoaContextWithOIDC) => clients.get(oidc.client?.clientId ?? '');
  const { subject } = config;
  return {
    features: {
      ...FEATURES.features,
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => {
          const call = calls.getStore();
          if (call !== undefined) call.signOut = { returnTo: logoutAddress(ctx) };
        },
      },
    },
    adapter: (model) =>
      createAdapter(model, {
        grants,
        subject,
        fresh: FRESH,
        call: () => calls.getStore(),
        usedMeanwhile: () => new library.errors.InvalidGrant('It was used meanwhile'),
      }),
    // A client with a secret proves who it is (RFC 9700 §4.14.2), and may lose an answer.
    rotateRefreshToken: (ctx) => clientOf(ctx)?.digest === '',
    pkce: { required: (_, client) => clients.get(client.clientId)?.requiresPkce !== false },
    interactions: {
      policy: createPrompts(library, calls),
      url: (_, { prompt: { reasons } }) => interact(library, calls.getStore(), reasons),
    },
    clientBasedCORS: (_, origin, client) =>
      client.redirectUris?.some((uri) => isWeb(uri) && new URL(uri).origin === origin) === true,
    findAccount: (ctx, id) => {
      if (id !== subject) return undefined;
      const name = email.replace(/@.*$/, '');
      const groups = [...(clientOf(ctx)?.groups ?? [])];
      const profile = { name, preferred_username: name };
      const claims = { sub: id, email, email_verified: true, ...profile, groups };
      return { accountId: id, claims: () => claims };
    },
    // The owner has allowed everything for the clients of the configuration. Each sign-in has a grant of its own.
    loadExistingGrant: async (ctx) => {
      const { client, requestParamOIDCScopes: scopes, provider } = ctx.oidc;
      const grant = new provider.Grant({ accountId: subject, clientId: client?.clientId ?? '' });
      grant.addOIDCScope([...scopes].join(' '));
      await grant.save();
      return grant;
    },
  };
}

/** Our login page and confirmation are the only interaction, and clients of the configuration need no consent. */
function createPrompts(
  { interactionPolicy: { base, Check } }: Library,
  calls: AsyncLocalStorage<RunningCall>,
): interactionPolicy.DefaultPolicy {
  const policy = base();
  // It stays known, because clients that want a refresh token have to ask for it.
  policy.get('consent')?.checks.clear();
  const checks = policy.get('login')?.checks;
  checks?.remove('login_prompt');
  checks?.add(
    new Check(CONFIRM, 'The owner has to sign in again', 'login_required', ({ oidc }) => {
      const { session } = calls.getStore() ?? {};
      const values = String(oidc.params?.['acr_values'] ?? '').split(' ');
      const isWanted = oidc.prompts.has('login') || (values.includes(FRESH) && !session?.isFresh);
      return isWanted && session?.isConfirmed !== true;
    }),
  );
  return policy;
}

const CONFIRM = 'confirm';
/** What a password or passkey resolves. */
const CONFIRMABLE: ReadonlySet<string> = new Set([
  CONFIRM,
  'max_age',
  'essential_acr',
  'essential_acrs',
]);

/**
 * Notes what the owner has to do. Our own router leads there.
 *
 * @returns an address that is never used
 */
function interact(
  { errors }: Library,
  call: RunningCall | undefined,
  reasons: readonly string[],
): string {
  const isHopeless =
    call?.session?.isConfirmed === true || !reasons.every((reason) => CONFIRMABLE.has(reason));
  if (call === undefined || (call.session !== undefined && isHopeless)) {
    throw new errors.LoginRequired('The owner has signed in, and is not who was asked for');
  }
  call.needs = call.session === undefined ? 'sign-in' : 'confirmation';
  return '/';
}

/** Where to go after a sign-out: only what the client has registered is left in the parameters. */
function logoutAddress({ oidc: { params } }: KoaContextWithOIDC): string | undefined {
  const { post_logout_redirect_uri: address, state } = params ?? {};
  if (typeof address !== 'string') return undefined;
  const url = new URL(address);
  if (typeof state === 'string') url.searchParams.set('state', state);
  return url.href;
}

function describeClient(client: OidcClient): ClientMetadata {
  const { name, digest, redirectUris, logoutUris, algorithm } = client;
  return {
    client_id: name,
    ...(digest === '' ? {} : { client_secret: digest }),
    // With a secret, both ways to send it are accepted.
    token_endpoint_auth_method: digest === '' ? 'none' : 'client_secret_basic',
    application_type: [...redirectUris, ...logoutUris].every(isWeb) ? 'web' : 'native',
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...logoutUris],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    id_token_signed_response_alg: algorithm,
  };
}
