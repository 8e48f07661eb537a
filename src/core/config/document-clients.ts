import { parseUrl } from '../../contract/index.js';
import type { OidcClient, OidcConfig } from './oidc-clients.js';

/** The longest address of a document that counts. It is in lists and in each token. */
const MAX_DOCUMENT_ADDRESS = 256;

/** Whether the ID of a client is meant as the address of a document. No name in the configuration is one. */
export function isDocumentAddress(id: string): boolean {
  return id.startsWith('https://');
}

/** How a client is called: by its name in the configuration, or by the host that its document is on. */
export function clientNameOf(id: string): string {
  return isDocumentAddress(id) ? new URL(id).hostname : id;
}

/**
 * The client with this ID: that of a line, or one that describes itself on an allowed host
 * (draft-ietf-oauth-client-id-metadata-document). The latter has no secret, and may ask for each resource. Its redirect
 * URIs are in its document; here it has none.
 */
export function findClient(
  { clients, clientHosts, resources }: Pick<OidcConfig, 'clients' | 'clientHosts' | 'resources'>,
  id: string,
): OidcClient | undefined {
  const configured = clients.find(({ name }) => name === id);
  if (configured !== undefined || !isOnAllowedHost(id, clientHosts)) return configured;
  return {
    name: id,
    digest: '',
    redirectUris: [],
    logoutUris: [],
    groups: [],
    requiresPkce: true,
    algorithm: 'RS256',
    device: false,
    resources: [...resources],
  };
}

/**
 * Whether an ID is the address of a document on an allowed host. It counts only in the form in which everyone reads it:
 * without user, port, fragment or dot segments, and with a path.
 */
function isOnAllowedHost(id: string, hosts: ReadonlySet<string>): boolean {
  const url = id.length > MAX_DOCUMENT_ADDRESS || id.includes('#') ? undefined : parseUrl(id);
  if (url === undefined) return false;
  const { href, hostname, pathname } = url;
  const isPlain = href === id && id.startsWith(`https://${hostname}/`) && pathname !== '/';
  return isPlain && hosts.has(hostname);
}
