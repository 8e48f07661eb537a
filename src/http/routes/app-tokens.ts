import {
  RevokeAppTokenRequest,
  type AppTokenEntry,
  type AppTokensResponse,
  type ShareEntry,
  type SharesResponse,
} from '../../contract/index.js';
import type { ListedAppToken } from '../../core/auth/app-tokens.js';
import type { Guests, Share } from '../../core/auth/guests.js';
import type { OwnerHandler } from '../access/guard.js';
import { readBody } from '../request-body.js';
import { respondChanged } from './respond-changed.js';
import type { RouteOptions } from './route-options.js';
import type { NamedHandlers } from './table.js';

/** The routes of the console's lists of app tokens and shares. Only the owner may use them. */
export function createAppTokenRoutes(options: RouteOptions): NamedHandlers {
  const { auth, settings } = options;
  const creation = {
    apps: settings.apps.hosted.map(({ host }) => host),
    made_problem: auth.madeLines?.problem ?? null,
  };
  const list: OwnerHandler = (context) => {
    return context.json(200, {
      app_tokens: auth.appTokens?.list().map(describe) ?? [],
      ...creation,
    } satisfies AppTokensResponse);
  };
  const revoke: OwnerHandler = async (context, { email }) => {
    const body = await readBody(context.request, RevokeAppTokenRequest);
    if (typeof body === 'string') {
      return context.reject(400, 'Send the name of the app token as {"name": "…"} in JSON');
    }
    const { name } = body;
    const shared = await auth.revokeAppToken(name);
    if (shared === undefined) return context.reject(404, 'No app token of this name is configured');
    context.audit({ event: 'app-token-revoked', appToken: name, email });
    return respondChanged(context, options, { what: 'appTokenRevoked', shared });
  };
  const shares = auth.guests && createShareList(auth.guests, creation);
  return { appTokens: list, revokeAppToken: revoke, shares };
}

function createShareList(guests: Guests, creation: Omit<SharesResponse, 'shares'>): OwnerHandler {
  return (context) => {
    const shares = [
      ...guests.list().map((share) => describeShare(guests, share)),
      ...guests.listMade().map(({ entry, line }) => describeShare(guests, entry, line)),
    ];
    return context.json(200, { shares, ...creation } satisfies SharesResponse);
  };
}

function describeShare(guests: Guests, share: Share, line: string | null = null): ShareEntry {
  const { name, app = null, paths, expiresAt, write } = share;
  const state = guests.isExpired(share) ? 'expired' : 'active';
  return {
    name,
    app,
    paths: [...paths.entries],
    expires_at: expiresAt,
    write,
    state: line !== null && guests.isConfigured(name) ? 'hidden' : state,
    line,
  };
}

function describe({ token, state, line, lastUsedAt }: ListedAppToken): AppTokenEntry {
  const { name, apps, methods, paths, expiresAt } = token;
  return {
    name,
    apps: apps === undefined ? null : [...apps],
    methods: methods === undefined ? null : [...methods],
    paths: paths === undefined ? null : [...paths.entries],
    expires_at: expiresAt ?? null,
    state,
    last_used_at: lastUsedAt ?? null,
    line: line ?? null,
  };
}
