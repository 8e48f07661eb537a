import {
  MAX_LISTED_SESSIONS,
  pathsOf,
  type Layout,
  type SessionEntry,
  type SessionsResponse,
} from '../../contract/index.js';
import type { RecordList } from '../../core/record-store.js';
import type { SessionRecord } from '../../core/auth/sessions/session-record.js';
import { isSessionId } from '../../core/auth/claims.js';
import type { Guard } from '../guard.js';
import { readFields } from '../request-body.js';
import { turnedOff, type Methods } from '../router.js';
import { respondChanged } from './respond-changed.js';
import type { SessionRouteOptions } from './session.js';

/** The routes of the console's list of sessions. Only the owner may use them. */
export function createSessionListRoutes(
  options: SessionRouteOptions,
  guard: Guard,
  layout: Layout,
): readonly (readonly [path: string, methods: Methods])[] {
  const { sessions } = options.auth;
  const paths = pathsOf(layout);
  if (sessions === undefined) {
    return turnedOff([paths.sessions], [paths.endSession, paths.endOtherSessions]);
  }
  const list = guard.protectForOwner(async (context, { sessionId }) => {
    return context.json(200, describeList(await sessions.list(), sessionId));
  });
  const end = guard.protectForOwner(async (context, { email, sessionId }) => {
    const fields = await readFields(context.request);
    const id = typeof fields === 'string' ? undefined : fields['id'];
    if (!isSessionId(id)) {
      return context.reject(400, 'Send the ID of the session as {"id": "…"} in JSON');
    }
    const shared = await sessions.end(id);
    if (shared === undefined) {
      return context.reject(404, 'There is no such session, or it has ended; reload the list');
    }
    context.audit({ event: 'sign-out', email, scope: id === sessionId ? 'session' : 'other' });
    return respondChanged(context, options, { what: 'sessionEnded', shared });
  });
  const endOthers = guard.signOutOthers((context, { email }, shared) => {
    context.audit({ event: 'sign-out', email, scope: 'others' });
    return respondChanged(context, options, { what: 'otherSessionsEnded', shared });
  });
  return [
    [paths.sessions, { GET: list }],
    [paths.endSession, { POST: end }],
    [paths.endOtherSessions, { POST: endOthers }],
  ];
}

/** The current session first. */
function describeList(
  { records, complete }: RecordList<SessionRecord>,
  currentId: string | undefined,
): SessionsResponse {
  const isCurrent = ({ id }: SessionRecord) => id === currentId;
  const current = records.filter(isCurrent);
  const others = records.filter((session) => !isCurrent(session));
  const listed = [...current, ...others].slice(0, MAX_LISTED_SESSIONS);
  const sessions = listed.map((session) => describe(session, currentId));
  return { sessions, total: records.length, complete };
}

function describe(session: SessionRecord, currentId: string | undefined): SessionEntry {
  const { id, method, userAgent, network, lastNetwork } = session;
  return {
    id,
    current: id === currentId,
    method,
    user_agent: userAgent,
    network,
    started_at: session.issuedAt * 1000,
    expires_at: session.expiresAt,
    last_seen_at: session.updatedAt,
    last_network: lastNetwork,
  };
}
