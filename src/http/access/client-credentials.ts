import type { SignedInUser } from '../../core/auth/auth.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import { PathSet } from '../../core/path-set.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { PlainResponse } from '../plain-response.js';
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

  /** The metadata of the server, if a request is for it. Without it, the path is the app's. */
  describe(
    context: RequestContext<RequestHead>,
    { method, path }: Pick<AppRequestHead, 'method' | 'path'>,
    app: McpApp,
  ): PlainResponse | undefined {
    const { mcpPath, name } = app;
    if (mcpPath === undefined) return undefined;
    if (path !== METADATA && path !== METADATA + mcpPath) return undefined;
    // Anyone may read it, also a script of a client in a browser.
    const anyone = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (method === 'OPTIONS') return context.empty(anyone);
    const document = {
      resource: this.#originOf(app) + mcpPath,
      authorization_servers: [this.#issuer],
      scopes_supported: [MCP_SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: name,
    };
    return context.json(200, document, anyone);
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
  return { status, value: `Bearer ${reason}${metadata}` };
}
