import type { Finding } from '../../contract/index.js';
import { isPlainHttp, isWeb, type OidcClient } from '../config/oidc-clients.js';
import { isLoopbackHostname } from '../network.js';
import { reportNames } from './access.js';

/**
 * Checks the clients of OpenID Connect.
 *
 * @param isOwn - whether a host belongs to the owner, as far as its name tells
 */
export function inspectOidc(
  clients: readonly OidcClient[],
  isOwn: (hostname: string) => boolean,
): Finding[] {
  const isElsewhere = (uri: string) => {
    const { hostname } = new URL(uri);
    return isWeb(uri) && !isLoopbackHostname(hostname) && !isOwn(hostname);
  };
  const having = (matches: (uri: string) => boolean) =>
    clients.filter(({ redirectUris }) => redirectUris.some(matches));
  return [
    ...reportNames('oidc-plain-http', having(isPlainHttp)),
    ...reportNames(
      'oidc-pkce-off',
      clients.filter(({ requiresPkce }) => !requiresPkce),
    ),
    ...reportNames('oidc-elsewhere', having(isElsewhere)),
  ];
}
