import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { CookieJar } from './cookie-jar.js';
import { listenOnFreePort } from './port.js';

export const CLIENT_ID = 'housekey';
export const CLIENT_SECRET = 'secret-of-the-client-at-the-provider';
/** The account that the provider signs in. */
export const SUBJECT = 'owner-8f14e45f';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A real OpenID Connect provider in this process, which signs in one account without asking. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Who signs in, and whether they agree. */
  readonly account: { id: string; agrees: boolean };
  /** Answers in place of the provider at these paths. */
  readonly answers: Map<string, Listener>;
  /** The paths that were asked for, in order. */
  readonly requests: string[];
  /** Signs an ID token with the provider's own key, unless another one is given. */
  readonly idToken: (claims: object, key?: CryptoKey) => Promise<string>;
  /** The settings of Housekey for this provider. */
  readonly variables: (publicUrl: string) => Record<string, string>;
  readonly stop: () => Promise<void>;
}

/** @param redirectUris - of the client */
export async function startIdentityProvider(
  redirectUris: readonly string[],
): Promise<IdentityProvider> {
  const answers = new Map<string, Listener>();
  const requests: string[] = [];
  let provide: Listener = (_, response) => response.end();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    (answers.get(pathname) ?? provide)(request, response);
  });
  const issuer = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  const account = { id: SUBJECT, agrees: true };
  const provider = new Provider(issuer, {
    ...configurationFor(redirectUris),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
  });
  const callback = provider.callback();
  provide = (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void interact(provider, account, request, response);
    } else void callback(request, response);
  };
  return {
    issuer,
    account,
    answers,
    requests,
    idToken: async (claims, key = privateKey) =>
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key),
    variables: (publicUrl) => ({
      SERVICE_PUBLIC_URL: publicUrl,
      SERVICE_ACCOUNT_ISSUER: issuer,
      SERVICE_ACCOUNT_CLIENT_ID: CLIENT_ID,
      SERVICE_ACCOUNT_CLIENT_SECRET: CLIENT_SECRET,
      SERVICE_ACCOUNT_SUBJECT: SUBJECT,
    }),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function configurationFor(redirectUris: readonly string[]): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only for tests'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  };
}

/** Signs in at once, and agrees to everything. */
async function interact(
  provider: Provider,
  { id, agrees }: IdentityProvider['account'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (!agrees) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
  } else if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: id } });
  } else {
    const accountId = session?.accountId ?? id;
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid');
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, { consent: { grantId } });
  }
}

/** Follows the provider's redirects as a browser does, until they lead to another origin. */
export async function signInAtProvider(address: string): Promise<URL> {
  const { origin } = new URL(address);
  const jar = new CookieJar();
  let url = new URL(address);
  while (url.origin === origin) {
    const cookie = jar.headerFor(url.pathname);
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    jar.keep(response);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
