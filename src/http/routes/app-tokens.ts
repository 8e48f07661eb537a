import {
  pathsOf,
  type AppTokenEntry,
  type AppTokensResponse,
  type Layout,
} from '../../contract/index.js';
import type { ListedAppToken } from '../../core/auth/app-tokens.js';
import type { Guard } from '../guard.js';
import { readFields } from '../request-body.js';
import type { Methods } from '../router.js';
import { respondChanged } from './respond-changed.js';
import type { SessionRouteOptions } from './session.js';

/** The routes of the console's list of app tokens. Only the owner may use them. */
export function createAppTokenRoutes(
  options: SessionRouteOptions,
  guard: Guard,
  layout: Layout,
): readonly (readonly [path: string, methods: Methods])[] {
  const { auth } = options;
  const paths = pathsOf(layout);
  const list = guard.protectForOwner((context) => {
    const app_tokens = auth.appTokens?.list().map(describe) ?? [];
    return context.json(200, { app_tokens } satisfies AppTokensResponse);
  });
  const revoke = guard.protectForOwner(async (context, { email }) => {
    const fields = await readFields(context.request);
    const name = typeof fields === 'string' ? undefined : fields['name'];
    if (typeof name !== 'string') {
      return context.reject(400, 'Send the name of the app token as {"name": "…"} in JSON');
    }
    const shared = await auth.revokeAppToken(name);
    if (shared === undefined) return context.reject(404, 'No app token of this name is configured');
    context.audit({ event: 'app-token-revoked', appToken: name, email });
    return respondChanged(context, options, { what: 'revoked', shared });
  });
  return [
    [paths.appTokens, { GET: list }],
    [paths.revokeAppToken, { POST: revoke }],
  ];
}

function describe({ token, state, lastUsedAt }: ListedAppToken): AppTokenEntry {
  const { name, methods, paths, expiresAt } = token;
  return {
    name,
    methods: methods === undefined ? null : [...methods],
    paths: paths === undefined ? null : [...paths.entries],
    expires_at: expiresAt ?? null,
    state,
    last_used_at: lastUsedAt ?? null,
  };
}
