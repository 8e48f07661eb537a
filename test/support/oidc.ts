import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { formatOidcClient, readOidc, type OidcClient } from '../../src/core/config/oidc-clients.js';
import { sha256 } from '../../src/core/crypto.js';
import { createLocalState, type SharedState } from '../../src/core/storage/state.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { ClientAccess } from '../../src/http/access/client-credentials.js';
import { createOidcRoutes } from '../../src/http/routes/oidc.js';
import type { ReadDocument } from '../../src/oidc/clients.js';
import {
  createClientIdentification,
  createOidcProvider,
  SigningKeys,
} from '../../src/oidc/provider.js';
import { CookieJar } from './cookie-jar.js';
import {
  AUTH_VARIABLES,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  PASSWORD,
  SECRET,
  type TestHousekey,
  type TestHousekeyOptions,
} from './housekey.js';

export const ISSUER = 'https://login.example.com';
export const CALLBACK = 'https://grafana.example.com/login/generic_oauth';
export const CLIENT_SECRET = 'hkc_secret-of-the-client';

/** Made once, because that takes a while. */
export const KEYS = [
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
  generateKeyPairSync('ec', { namedCurve: 'P-256' }),
].map(({ privateKey }) => privateKey.export({ format: 'jwk' }));

const GRAFANA: OidcClient = {
  name: 'grafana',
  digest: sha256(CLIENT_SECRET),
  redirectUris: [CALLBACK],
  logoutUris: ['https://grafana.example.com/'],
  groups: ['admin'],
  requiresPkce: true,
  algorithm: 'RS256',
  device: false,
  resources: [],
};

/** The line of a client; by default that of Grafana, with a secret. */
export function lineOf(client: Partial<OidcClient> = {}): string {
  return formatOidcClient({ ...GRAFANA, ...client });
}

interface Init extends Pick<RequestInit, 'method' | 'headers'> {
  readonly body?: unknown;
}

/** Housekey as the provider, at its public address. */
export interface TestProvider {
  readonly housekey: TestHousekey;
  readonly state: SharedState;
  readonly errors: unknown[];
  /** Tells the gateway whose an access token is. */
  readonly clients: ClientAccess;
  /** Sends a request of a program. */
  readonly fetch: (url: string, init?: Init) => Promise<Response>;
}

export async function createTestProvider(
  lines: readonly string[] = [lineOf()],
  options: TestHousekeyOptions = {},
  variables: Variables = {},
  readDocument?: ReadDocument,
): Promise<TestProvider> {
  const now = () => Date.now();
  const state = options.state ?? createLocalState({ now });
  const own = { SERVICE_PUBLIC_URL: ISSUER, SERVICE_OIDC_KEYS: JSON.stringify({ keys: KEYS }) };
  const all = { ...AUTH_VARIABLES, ...own, ...variables };
  const oidc = readOidc(
    new Environment({ ...all, SERVICE_OIDC_CLIENTS: lines.join('\n') }, () => ''),
    EMAIL,
    options.apps ?? NO_APPS,
  );
  if (oidc === undefined) throw new Error('there is no client');
  const errors: unknown[] = [];
  let provider: ReturnType<typeof create> | undefined;
  const create = async () => {
    const { oidc: grants, sessions } = housekey.auth;
    if (grants === undefined) throw new Error('authentication is disabled');
    const sources = { configured: oidc.keys, store: state.oidcKeys, secret: SECRET };
    const keys = new SigningKeys(sources, { now, randomBytes });
    const identify = createClientIdentification({ config: oidc, keys, grants });
    const onError = (error: unknown) => errors.push(error);
    const parts = { config: oidc, email: EMAIL, grants, keys, sessions, onError };
    const created = await createOidcProvider({ ...parts, devicePage: '/device' }, readDocument);
    return { ...created, identify };
  };
  const clients = new ClientAccess(ISSUER, async (...token) => {
    const { identify } = await (provider ??= create());
    return await identify(...token);
  });
  const housekey = await createTestHousekey(all, {
    layout: { ...DEFAULT_LAYOUT, session: 'cookie' },
    sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
    publicUrl: new URL(ISSUER),
    oidc,
    createOidcRoutes: (owner) =>
      createOidcRoutes(owner, {
        respond: async (request) => await (await (provider ??= create())).respond(request),
      }),
    clients,
    renderStepUpPage: (_, { message }) => ({ html: message, headers: {} }),
    renderLogoutPage: () => ({ html: 'Sign out?', headers: {} }),
    ...options,
    state,
  });
  housekey.clock.now = Date.now();
  return {
    housekey,
    state,
    errors,
    clients,
    fetch: async (url, { body, ...init } = {}) => {
      const isForm = typeof body === 'string' || body instanceof URLSearchParams;
      return await housekey.request(url, isForm ? { ...init, body } : init);
    },
  };
}

/** A browser at the login. */
export class OidcBrowser {
  readonly #jar = new CookieJar();
  readonly #housekey: TestHousekey;
  /** The access token of its session. */
  token = '';

  constructor({ housekey }: TestProvider) {
    this.#housekey = housekey;
  }

  /** Loads a page, or sends a form of it. */
  async load(address: string | URL, form?: Readonly<Record<string, string>>): Promise<Response> {
    const url = new URL(address, ISSUER);
    const headers = { cookie: this.#jar.headerFor(url.pathname), accept: 'text/html' };
    const init =
      form === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, origin: ISSUER },
            body: new URLSearchParams(form),
          };
    const response = await this.#housekey.request(url.href, init);
    this.#jar.keep(response);
    return response;
  }

  async signIn(): Promise<void> {
    const init = json({ email: EMAIL, password: PASSWORD });
    const response = await this.#housekey.request(`${ISSUER}/api/auth/login`, init);
    this.#jar.keep(response);
    this.token = String((await bodyOf(response))['access_token']);
  }

  /** Follows the redirects at the login. @returns the address at the client */
  async authorize(address: string | URL): Promise<URL> {
    const response = await this.load(address);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    return new URL(location, ISSUER);
  }
}
