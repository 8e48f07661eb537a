import {
  pathsOf,
  RevokeAppTokenRequest,
  type AppTokenEntry,
  type AppTokensResponse,
  type ShareEntry,
  type SharesResponse,
} from '../../contract/index.js';
import type { ListedAppToken } from '../../core/auth/app-tokens.js';
import type { Guests, Share } from '../../core/auth/guests.js';
import type { Guard } from '../access/guard.js';
import { readBody } from '../request-body.js';
import { turnedOff, type Handler, type Routes } from '../router.js';
import { respondChanged } from './respond-changed.js';
import type { RouteOptions } from './route-options.js';

/** The routes of the console's lists of app tokens and shares. Only the owner may use them. */
export function createAppTokenRoutes(options: RouteOptions, guard: Guard): Routes {
  const { auth, settings } = options;
  const paths = pathsOf(settings.layout);
  const list = guard.protectForOwner((context) => {
    const app_tokens = auth.appTokens?.list().map(describe) ?? [];
    return context.json(200, { app_tokens } satisfies AppTokensResponse);
  });
  const revoke = guard.protectForOwner(async (context, { email }) => {
    const body = await readBody(context.request, RevokeAppTokenRequest);
    if (typeof body === 'string') {
      return context.reject(400, 'Send the name of the app token as {"name": "…"} in JSON');
    }
    const { name } = body;
    const shared = await auth.revokeAppToken(name);
    if (shared === undefined) return context.reject(404, 'No app token of this name is configured');
    context.audit({ event: 'app-token-revoked', appToken: name, email });
    return respondChanged(context, options, { what: 'appTokenRevoked', shared });
  });
  return [
    [paths.appTokens, { GET: list }],
    [paths.revokeAppToken, { POST: revoke }],
    ...(auth.guests === undefined
      ? turnedOff([paths.shares])
      : [[paths.shares, { GET: createShareList(auth.guests, guard) }] as const]),
  ];
}

function createShareList(guests: Guests, guard: Guard): Handler {
  return guard.protectForOwner((context) => {
    const shares = guests.list().map((share) => describeShare(share, guests.isExpired(share)));
    return context.json(200, { shares } satisfies SharesResponse);
  });
}

function describeShare(share: Share, isExpired: boolean): ShareEntry {
  const { name, app = null, paths, expiresAt, write } = share;
  return {
    name,
    app,
    paths: [...paths.entries],
    expires_at: expiresAt,
    write,
    state: isExpired ? 'expired' : 'active',
  };
}

function describe({ token, state, lastUsedAt }: ListedAppToken): AppTokenEntry {
  const { name, apps, methods, paths, expiresAt } = token;
  return {
    name,
    apps: apps === undefined ? null : [...apps],
    methods: methods === undefined ? null : [...methods],
    paths: paths === undefined ? null : [...paths.entries],
    expires_at: expiresAt ?? null,
    state,
    last_used_at: lastUsedAt ?? null,
  };
}
