import type { JsonWebKey } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify } from 'jose';
import { GRANT, type OidcGrants } from '../core/auth/oidc-grants.js';
import { formatClientSession } from '../core/auth/session-facts.js';
import { recordIdOf } from '../core/auth/signed-messages.js';
import { findClient } from '../core/config/document-clients.js';
import type { OidcConfig } from '../core/config/oidc-clients.js';
import { MCP_SCOPE, type IdentifyClient } from '../http/access/client-credentials.js';
import { GRANT_CLAIM } from '../http/access/own-credentials.js';
import type { Library } from './library.js';
import type { SigningKeys } from './signing-keys.js';

/** How access tokens for a resource are signed. Those without one are opaque. */
const ACCESS_TOKEN_ALGORITHM = 'ES256';

export interface AccessTokenOptions {
  readonly config: OidcConfig;
  readonly grants: Pick<OidcGrants, 'findGrant'>;
  readonly keys: SigningKeys;
}

/**
 * Creates what checks access tokens for a resource (RFC 9068 §4), whether their grant still counts, and whether the
 * configuration still permits the client and the resource.
 */
export function createClientIdentification({
  config,
  grants,
  keys,
}: AccessTokenOptions): IdentifyClient {
  const { issuer, subject } = config;
  let known: { readonly keys: unknown; readonly set: ReturnType<typeof createLocalJWKSet> };
  const currentSet = async () => {
    const current = await keys.current();
    if (known?.keys !== current) {
      known = { keys: current, set: createLocalJWKSet({ keys: await publicKeys(current) }) };
    }
    return known.set;
  };
  const verify = async (token: string, audience: string) => {
    const rules = { issuer, audience, subject, typ: 'at+jwt', requiredClaims: ['exp'] };
    const algorithms = [ACCESS_TOKEN_ALGORITHM];
    return (await jwtVerify(token, await currentSet(), { ...rules, algorithms })).payload;
  };
  return async (token, resource) => {
    const payload = await verify(token, resource).catch(() => undefined);
    const { [GRANT_CLAIM]: id, client_id: client, scope, exp: expiresAt = 0 } = payload ?? {};
    const grant = await grants.findGrant(String(id));
    if (grant === undefined || grant.client !== client) return 'invalid_token';
    if (findClient(config, client)?.resources.includes(resource) !== true) return 'invalid_token';
    if (!String(scope).split(' ').includes(MCP_SCOPE)) return 'insufficient_scope';
    const { session, id: grantId } = grant;
    const { email, sessionId = '' } = session;
    const user = { email, guest: false, expiresAt, sessionId } as const;
    return { user, token: formatClientSession(session, grantId), grant: grantId };
  };
}

/** The public keys that verify access tokens, with the IDs that the library gives them. */
async function publicKeys(keys: readonly JsonWebKey[]) {
  const curves = keys.filter(({ kty }) => kty === 'EC');
  return await Promise.all(
    curves.map(async ({ crv, x, y }) => {
      const key = { kty: 'EC', crv: String(crv), x: String(x), y: String(y) };
      return Object.assign(key, { kid: await calculateJwkThumbprint(key) });
    }),
  );
}

/** An access token for a resource names its grant, with which it ends. */
export function nameGrant(
  _: unknown,
  token: object,
  { payload }: { payload: Record<string, unknown> },
) {
  const { grantId } = { grantId: '', ...token };
  payload[GRANT_CLAIM] = recordIdOf(GRANT, grantId);
}

/** Access tokens for the MCP servers of apps (RFC 8707). Without one, the parameter is ignored, as it always was. */
export function createResources(
  errors: Pick<Library['errors'], 'InvalidTarget'>,
  config: OidcConfig,
) {
  return {
    enabled: config.resources.size > 0,
    // One in a list is one.
    defaultResource: (_: unknown, __: unknown, oneOf?: readonly string[]) =>
      oneOf?.length === 1 ? oneOf[0] : oneOf,
    useGrantedResource: () => true,
    getResourceServerInfo: (_: unknown, resource: string, { clientId }: { clientId: string }) => {
      if (findClient(config, clientId)?.resources.includes(resource) !== true) {
        throw new errors.InvalidTarget('The configuration does not permit this resource');
      }
      const jwt = { sign: { alg: ACCESS_TOKEN_ALGORITHM } } as const;
      return { scope: MCP_SCOPE, audience: resource, accessTokenFormat: 'jwt', jwt } as const;
    },
  };
}
