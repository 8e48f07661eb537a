import * as oauth from 'oauth4webapi';
import { isRecord, parseUrl } from '../contract/index.js';
import type { AccountProvider, AccountSecrets } from '../core/auth/account.js';
import type { AccountConfig } from '../core/config/account.js';
import { errorCode } from '../core/errors.js';
import { readBounded } from '../core/read-bounded.js';
import { remember } from '../core/remember.js';

/** How long the provider's description of itself is used, in milliseconds: one hour. */
const METADATA_MS = 3_600_000;
/** The same for a failure to get it, so that a thousand visitors do not cause a thousand requests: ten seconds. */
const FAILURE_MS = 10_000;
const TIMEOUT_MS = 5000;
/** The largest that is needed is a list of keys, of a few KiB. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** GitHub describes itself nowhere. */
const GITHUB: oauth.AuthorizationServer = {
  issuer: 'https://github.com/login/oauth',
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
  token_endpoint_auth_methods_supported: ['client_secret_post'],
};
const GITHUB_USER = new URL('https://api.github.com/user');

type Fetch = typeof globalThis.fetch;
type BoundedFetch = (
  url: string,
  init: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
) => Promise<Response>;

/** An answer of the provider that is of no use. The code is for the owner, and contains nothing secret. */
class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`The provider's answer is of no use: ${code}`, { cause });
    this.code = code;
  }
}

/**
 * Asks the provider of the owner's account. Every request has a deadline and a limit on its answer, and follows no
 * redirect.
 */
class Provider implements AccountProvider {
  readonly #config: AccountConfig;
  readonly #client: oauth.Client;
  readonly #options: {
    readonly [oauth.customFetch]: BoundedFetch;
    readonly [oauth.allowInsecureRequests]: boolean;
  };
  readonly #serverOf: (config: AccountConfig) => Promise<oauth.AuthorizationServer>;

  constructor(config: AccountConfig, fetch: Fetch) {
    this.#config = config;
    this.#client = { client_id: config.clientId };
    this.#options = {
      [oauth.customFetch]: createBoundedFetch(fetch),
      // Only a provider on this machine.
      [oauth.allowInsecureRequests]: config.issuer.protocol === 'http:',
    };
    this.#serverOf = remember(
      async ({ kind, issuer }) => {
        if (kind === 'github') return GITHUB;
        const response = await oauth.discoveryRequest(issuer, this.#options);
        return await oauth.processDiscoveryResponse(issuer, response);
      },
      (server) => (server === undefined ? FAILURE_MS : METADATA_MS),
      () => performance.now(),
    );
  }

  async authorize({ state, nonce, verifier }: AccountSecrets): Promise<string> {
    const { kind, redirectUri, clientId } = this.#config;
    const { authorization_endpoint: endpoint = '' } = await this.#serverOf(this.#config);
    const url = parseUrl(endpoint);
    if (url === undefined) throw new ProviderError('no authorization_endpoint');
    oauth.checkProtocol(url, !this.#options[oauth.allowInsecureRequests]);
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(kind === 'github' ? {} : { scope: 'openid', nonce }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  async identify(answer: URLSearchParams, secrets: AccountSecrets): Promise<string> {
    const server = await this.#serverOf(this.#config);
    const response = await this.#exchange(server, answer, secrets);
    return this.#config.kind === 'github'
      ? await this.#githubUser(server, response)
      : await this.#subject(server, response, secrets);
  }

  /** Exchanges the code for tokens, after a check of `state` and `iss` (RFC 9207). */
  async #exchange(
    server: oauth.AuthorizationServer,
    answer: URLSearchParams,
    { state, verifier }: AccountSecrets,
  ): Promise<Response> {
    const { clientSecret, redirectUri } = this.#config;
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic')
      ? oauth.ClientSecretBasic(clientSecret)
      : oauth.ClientSecretPost(clientSecret);
    const code = oauth.validateAuthResponse(server, this.#client, answer, state);
    const client = [server, this.#client, authenticate] as const;
    const options = this.#options;
    return await oauth.authorizationCodeGrantRequest(
      ...client,
      code,
      redirectUri,
      verifier,
      options,
    );
  }

  /** The `sub` of the ID token, whose signature is checked with the provider's keys (OpenID Connect Core §3.1.3.7). */
  async #subject(
    server: oauth.AuthorizationServer,
    response: Response,
    { nonce: expectedNonce }: AccountSecrets,
  ): Promise<string> {
    const options = { expectedNonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      this.#client,
      response,
      options,
    );
    await oauth.validateApplicationLevelSignature(server, response, this.#options);
    return String(oauth.getValidatedIdTokenClaims(tokens)?.sub);
  }

  /** The numeric ID: a name can be changed, and then taken by someone else. */
  async #githubUser(server: oauth.AuthorizationServer, response: Response): Promise<string> {
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(
      server,
      this.#client,
      response,
    );
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Housekey' });
    const request = ['GET', GITHUB_USER, headers, null, this.#options] as const;
    const user: unknown = await (await oauth.protectedResourceRequest(token, ...request)).json();
    const id = isRecord(user) ? user['id'] : undefined;
    if (!Number.isSafeInteger(id)) throw new ProviderError('no user ID');
    return String(id);
  }
}

/** @param fetch - default: Node's own */
export function createAccountProvider(
  config: AccountConfig,
  fetch: Fetch = globalThis.fetch,
): AccountProvider {
  const provider = new Provider(config, fetch);
  return {
    authorize: async (secrets) => await provider.authorize(secrets).catch(fail),
    identify: async (answer, secrets) => await provider.identify(answer, secrets).catch(fail),
  };
}

function createBoundedFetch(fetch: Fetch): BoundedFetch {
  return async (url, { method, headers, body = null }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // A connection that stays open would delay the service's stop.
    const sent = { method, headers: { ...headers, connection: 'close' } };
    // It sends forms, and nothing else.
    const form = body instanceof URLSearchParams ? body : null;
    const response = await fetch(url, { ...sent, body: form, redirect: 'manual', signal });
    const bytes = await readBounded(response.body ?? [], MAX_ANSWER_BYTES);
    if (bytes === undefined) throw new ProviderError('too large');
    const answer = new Response(bytes, response);
    // The body says which error it is.
    answer.headers.delete('www-authenticate');
    return answer;
  };
}

/** Throws the error code that the provider has sent, or that of the library or the connection. */
function fail(error: unknown): never {
  if (!(error instanceof Error)) throw new ProviderError(errorCode(error));
  if (error.name === 'TimeoutError') throw new ProviderError('timeout', error);
  const { cause } = error;
  const body = isRecord(cause) && isRecord(cause['body']) ? cause['body'] : {};
  const sent = error instanceof oauth.ResponseBodyError ? error.error : body['error'];
  const code = errorCode('code' in error ? error : cause);
  throw new ProviderError(
    typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : code,
    error,
  );
}
