import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonWebKey } from 'node:crypto';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { parseUrl } from '../contract/index.js';
import { constantTimeEqual, sha256 } from '../core/crypto.js';
import { clientNameOf, isDocumentAddress } from '../core/config/document-clients.js';
import { MCP_SCOPE } from '../http/access/client-credentials.js';
import type { OidcProvider, ProviderRequest } from '../http/oidc-provider.js';
import { createDocumentReader, withoutLoopbackPort } from './client-documents.js';
import type { ReadDocument } from './clients.js';
import { createExchange } from './koa-request.js';
import { loadLibrary, type Library } from './library.js';
import { createConfiguration, type OidcProviderOptions, type RunningCall } from './policies.js';

export { createClientIdentification } from './access-tokens.js';
export { SigningKeys } from './signing-keys.js';

/**
 * Creates the provider. Our sessions are its sessions, and our login page and confirmation are its interaction.
 *
 * @param readDocument - reads what clients say about themselves. Default: from the internet
 * @throws OidcLibraryMissingError
 */
export async function createOidcProvider(
  options: OidcProviderOptions,
  readDocument: ReadDocument = createDocumentReader(),
): Promise<OidcProvider> {
  const library = await loadLibrary();
  const calls = new AsyncLocalStorage<RunningCall>();
  const { issuer } = options.config;
  let created: { readonly keys: readonly JsonWebKey[]; readonly handle: Handle } | undefined;

  const current = async (): Promise<Handle> => {
    const keys = await options.keys.current();
    // The library reads its keys only when it is created.
    if (created?.keys !== keys) {
      const rules = createConfiguration(library, options, readDocument, calls);
      const configuration = { ...rules, jwks: { keys: [...keys] } };
      created = { keys, handle: createLibrary(library, configuration, options, calls).callback() };
    }
    return created.handle;
  };
  return {
    respond: async (request: ProviderRequest) => {
      const handle = await current();
      const { session, devices, decision } = request;
      const call: RunningCall = { session, devices, decision };
      const cookie = session && { cookie: `_session=${session.facts.sessionId}` };
      const headers = { ...request.headers, ...cookie };
      const exchange = createExchange({ ...request, headers }, issuer);
      await calls.run(call, async () => await handle(...exchange));
      const { status = 500, body = '', needs, consent, client, signOut } = call;
      if (client !== undefined) {
        await options.sessions.opened(String(call.session?.facts.sessionId), client);
      }
      return { status, body, headers: call.headers ?? {}, needs, consent, client, signOut };
    },
  };
}

type Handle = ReturnType<Provider['callback']>;

function createLibrary(
  library: Library,
  configuration: Configuration,
  { config, onError }: OidcProviderOptions,
  calls: AsyncLocalStorage<RunningCall>,
): Provider {
  const provider = new library.Provider(config.issuer, configuration);
  // The addresses are those of the issuer: see `createExchange`.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = compareSecret;
  provider.Client.prototype.redirectUriAllowed = isRegistered;
  provider.on('authorization.success', ({ oidc }: KoaContextWithOIDC) => {
    const call = calls.getStore();
    if (call !== undefined) call.client = clientNameOf(oidc.client?.clientId ?? '');
  });
  provider.on('server_error', (_, error) => onError(error));
  provider.use(async (ctx, next) => {
    // It is sent by our own server.
    ctx.respond = false;
    const { resource, scope } = ctx.query;
    // Some AI clients leave it out, and a resource has one (RFC 6749 §3.3).
    if (resource && !scope) ctx.query = { ...ctx.query, scope: MCP_SCOPE };
    const call = calls.getStore();
    try {
      await next();
    } catch (error) {
      onError(error);
      return;
    }
    if (call === undefined) return;
    call.status = ctx.status;
    call.headers = textHeaders(ctx.response.headers);
    call.body = textOf(ctx.body);
  });
  return provider;
}

type Client = InstanceType<Provider['Client']>;

/** The line of the client has the hash alone. */
function compareSecret(this: Client, actual: string): boolean {
  return constantTimeEqual(sha256(actual), String(this.clientSecret));
}

/**
 * The library itself would let all native clients use any port of loopback. Those that describe themselves may: their
 * document cannot know it (RFC 8252 §7.3).
 */
function isRegistered(this: Client, uri: string): boolean {
  const { redirectUris = [], clientId } = this;
  if (redirectUris.includes(uri)) return true;
  if (!isDocumentAddress(clientId) || parseUrl(uri) === undefined) return false;
  return redirectUris.map(withoutLoopbackPort).includes(withoutLoopbackPort(uri));
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
