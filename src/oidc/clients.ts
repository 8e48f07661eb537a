import type { ClientMetadata, interactionPolicy, KoaContextWithOIDC } from 'oidc-provider';
import { DEVICE_GRANT } from '../contract/index.js';
import { clientNameOf, findClient, isDocumentAddress } from '../core/config/document-clients.js';
import { isWeb, type OidcClient, type OidcConfig } from '../core/config/oidc-clients.js';
import type { ConsentRequest } from '../http/oidc-provider.js';
import type { Call } from './adapter.js';
import {
  DocumentError,
  type ClientDocument,
  type createDocumentReader,
} from './client-documents.js';
import type { Library } from './library.js';

export type ReadDocument = ReturnType<typeof createDocumentReader>;

/**
 * Finds clients that are in no line. Their document is read only if the owner has signed in and can decide: neither a
 * stranger nor a request of a program has one read. Elsewhere their ID tells all that is needed.
 */
export function createDocumentFinder(
  { errors }: Library,
  config: OidcConfig,
  readDocument: ReadDocument,
  callOf: () => Call | undefined,
): (id: string) => Promise<ClientMetadata | undefined> {
  return async (id) => {
    const client = findClient(config, id);
    const call = callOf();
    // The library demands an address, to which nothing is sent.
    if (call?.decision === undefined)
      return client && describeClient({ ...client, redirectUris: [id] });
    if (client === undefined) {
      if (!isDocumentAddress(id)) return undefined;
      throw new errors.InvalidClient(NOT_ALLOWED);
    }
    try {
      call.document = await readDocument(id);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      throw new errors.InvalidClient(`The document of the client ${error.message}`);
    }
    return describeClient({ ...client, redirectUris: call.document.redirectUris });
  };
}

const NOT_ALLOWED =
  'The client ID is not the address of a document on a host that SERVICE_OIDC_CLIENT_HOSTS permits';

type Context = KoaContextWithOIDC['oidc'];

/** The reason why the owner sees the page about a client. */
export const CONSENT = 'allow';

/** Clients that are in no line get access to MCP servers only, and each time after a click of the owner. */
export function createConsentCheck(
  { errors, interactionPolicy: { Check } }: Library,
  callOf: () => Call | undefined,
): interactionPolicy.Check {
  return new Check(CONSENT, 'The owner has to allow the client', 'consent_required', (ctx) => {
    const { client, resourceServers = {} } = ctx.oidc;
    if (isInDocument(client) && Object.keys(resourceServers).length === 0) {
      throw new errors.InvalidTarget('The parameter resource is missing');
    }
    return needsConsent(ctx.oidc, callOf());
  });
}

/** Whether the owner still has to allow the client. */
export function needsConsent({ client }: Context, call: Call | undefined): boolean {
  return isInDocument(client) && call?.decision !== 'allow';
}

function isInDocument(client: Context['client']): boolean {
  return isDocumentAddress(client?.clientId ?? '');
}

/** The request of a client, for the owner's decision. */
export function describeConsent(
  { client, params, resourceServers = {} }: Context,
  { name }: ClientDocument,
): ConsentRequest {
  const host = clientNameOf(client?.clientId ?? '');
  const redirectUri = String(params?.['redirect_uri']);
  return { host, name, resources: Object.keys(resourceServers), redirectUri };
}

export function describeClient(client: OidcClient): ClientMetadata {
  const { name, digest, redirectUris, logoutUris, algorithm, device } = client;
  return {
    client_id: name,
    ...(digest === '' ? {} : { client_secret: digest }),
    // With a secret, both ways to send it are accepted.
    token_endpoint_auth_method: digest === '' ? 'none' : 'client_secret_basic',
    application_type: [...redirectUris, ...logoutUris].every(isWeb) ? 'web' : 'native',
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...logoutUris],
    response_types: redirectUris.length === 0 ? [] : ['code'],
    grant_types: [
      ...(redirectUris.length === 0 ? [] : ['authorization_code']),
      'refresh_token',
      ...(device ? [DEVICE_GRANT] : []),
    ],
    id_token_signed_response_alg: algorithm,
  };
}
