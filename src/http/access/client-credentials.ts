import type { SignedInUser } from '../../core/auth/auth.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import { PathSet } from '../../core/path-set.js';
import type { RequestContext, RequestHead } from '../context.js';
import { FOR_ANY_SITE, READABLE_ANSWER, type PlainResponse } from '../plain-response.js';
import type { AppRequestHead } from '../request-info.js';
import type { Challenge, KnownAccess, RefusedAccess } from './access.js';
import { isWithin, type AskedAccess } from './named-paths.js';

/** The only scope of a resource. */
export const MCP_SCOPE = 'mcp';
/** RFC 9728 §3. */
const METADATA = '/.well-known/oauth-protected-resource';

/** A client whose access token counts. */
export interface IdentifiedClient {
  readonly user: SignedInUser;
  /** Stands for the session that the client has access by, and opens nothing. */
  readonly token: string;
  /** ID of the record of its grant. */
  readonly grant: string;
}

/** Checks an access token for a resource. */
export type IdentifyClient = (
  token: string,
  resource: string,
) => Promise<IdentifiedClient | 'invalid_token' | 'insufficient_scope'>;

const PREFLIGHT = {
  ...FOR_ANY_SITE,
  'access-control-allow-methods': 'GET, POST, DELETE',
  // The asterisk does not include it.
  'access-control-allow-headers': 'authorization, *',
  'access-control-max-age': '600',
} as const;

type McpApp = Partial<Pick<ProtectedApp, 'mcpPath' | 'origin' | 'name'>>;

/**
 * Admits clients of OpenID Connect, such as AI clients, to the MCP server of an app, with access tokens for this server
 * alone (RFC 8707, RFC 9728). All paths that the request names must be the server's. Loaded only if there are clients.
 */
export class ClientAccess {
  readonly #issuer: string;
  readonly #identify: IdentifyClient;

  constructor(issuer: string, identify: IdentifyClient) {
    this.#issuer = issuer;
    this.#identify = identify;
  }

  /**
   * The metadata of the server, and the answer to a browser that asks whether a page of another site may send a request
   * to it: any may, because such a request has a token and no cookie. All else is the app's.
   */
  describe(
    context: RequestContext<RequestHead>,
    { method, path }: Pick<AppRequestHead, 'method' | 'path'>,
    app: McpApp,
  ): PlainResponse | undefined {
    const { mcpPath, name } = app;
    if (mcpPath === undefined) return undefined;
    const isPreflight =
      method === 'OPTIONS' && context.request.headers.has('access-control-request-method');
    if (isPreflight && `${path}/`.startsWith(`${mcpPath}/`)) return context.empty(PREFLIGHT);
    if (path !== METADATA && path !== METADATA + mcpPath) return undefined;
    if (method === 'OPTIONS') {
      return context.empty({ ...FOR_ANY_SITE, 'access-control-allow-headers': '*' });
    }
    const document = {
      resource: this.#originOf(app) + mcpPath,
      authorization_servers: [this.#issuer],
      scopes_supported: [MCP_SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: name,
    };
    return context.json(200, document, FOR_ANY_SITE);
  }

  /** Identifies the sender of a request that no other credential has admitted. */
  async identify(
    { context, target = '' }: AskedAccess,
    refused: RefusedAccess,
    app: McpApp,
  ): Promise<KnownAccess | RefusedAccess> {
    const { mcpPath } = app;
    const { bearerToken, request } = context;
    if (mcpPath === undefined || !isWithin(new PathSet([mcpPath]), target, request.headers)) {
      return refused;
    }
    const origin = this.#originOf(app);
    const metadata = `resource_metadata="${origin}${METADATA}${mcpPath}", scope="${MCP_SCOPE}"`;
    if (bearerToken === undefined) return { ...refused, challenge: challengeOf(metadata) };
    const client = await this.#identify(bearerToken, origin + mcpPath);
    if (typeof client !== 'string') return { ok: true, via: 'client', ownBearer: true, ...client };
    return { ...refused, reason: 'invalid', challenge: challengeOf(metadata, client) };
  }

  #originOf({ origin = this.#issuer }: McpApp): string {
    return origin;
  }
}

function challengeOf(metadata: string, error?: 'invalid_token' | 'insufficient_scope'): Challenge {
  const reason = error === undefined ? '' : `error="${error}", `;
  const status = error === 'insufficient_scope' ? 403 : 401;
  const headers = { ...READABLE_ANSWER, 'www-authenticate': `Bearer ${reason}${metadata}` };
  return { status, headers };
}
