import {
  Confirmation,
  EndSessionRequest,
  MAX_LISTED_SESSIONS,
  type SessionEntry,
  type SessionsResponse,
  linkPageOf,
  type CreatedLinkResponse,
} from '../../contract/index.js';
import type { RecordList } from '../../core/storage/records.js';
import {
  endOf,
  type SessionRecord,
  type DeviceCodeRecord,
} from '../../core/storage/record-kinds.js';
import type { OwnerHandler } from '../access/guard.js';
import { readBody, readFieldsIfAny } from '../request-body.js';
import { describeWaiting } from './device-codes.js';
import { respondChanged } from './respond-changed.js';
import type { OwnerRouteOptions } from './route-options.js';
import type { NamedHandlers } from './table.js';
import { LINK_LIFETIME_MS } from '../../core/auth/links.js';
import { qrCodeOf } from './qr-code.js';

/**
 * The routes of the console's list of sessions. Only the owner may use them, and ending other sessions than
 * one's own needs a confirmation: someone with a stolen session must not throw the owner out and stay.
 */
export function createSessionListRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { auth, confirmation, guard } = options;
  const { sessions, deviceCodes } = auth;
  const list: OwnerHandler = async (context, { sessionId }) => {
    const waiting = await deviceCodes.pending();
    return context.json(200, describeList(await sessions.list(), waiting, sessionId));
  };
  const end: OwnerHandler = async (context, owner) => {
    const { email, sessionId } = owner;
    const fields = await readBody(context.request, EndSessionRequest);
    if (typeof fields === 'string') {
      return context.reject(400, 'Send the ID of the session as {"id": "…"} in JSON');
    }
    const { id } = fields;
    const rejection =
      id === sessionId ? undefined : await confirmation.recent(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const shared = await sessions.end(id, fields.approved === true);
    if (shared === undefined) {
      return context.reject(404, 'There is no such session, or it has ended; reload the list');
    }
    context.audit({ event: 'sign-out', email, scope: id === sessionId ? 'session' : 'other' });
    return respondChanged(context, options, { what: 'sessionEnded', shared });
  };
  const endOthers: OwnerHandler = async (context, owner) => {
    const fields = await readFieldsIfAny(context.request, Confirmation);
    const rejection = await confirmation.recent(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const shared = await auth.signOutOthers(await guard.tokenOf(context));
    context.audit({ event: 'sign-out', email: owner.email, scope: 'others' });
    return respondChanged(context, options, { what: 'otherSessionsEnded', shared });
  };
  return { sessions: list, endSession: end, endOtherSessions: endOthers };
}

/** The current session first. */
function describeList(
  { records, complete }: RecordList<SessionRecord>,
  waiting: readonly DeviceCodeRecord[],
  currentId: string | undefined,
): SessionsResponse {
  const isCurrent = ({ id }: SessionRecord) => id === currentId;
  const current = records.filter(isCurrent);
  const others = records.filter((session) => !isCurrent(session));
  const listed = [...current, ...others].slice(0, MAX_LISTED_SESSIONS);
  const sessions = listed.map((session) => describe(session, currentId));
  return { sessions, waiting: waiting.map(describeWaiting), total: records.length, complete };
}

function describe(session: SessionRecord, currentId: string | undefined): SessionEntry {
  const { id, method, userAgent, network, lastNetwork } = session;
  return {
    id,
    current: id === currentId,
    method,
    approved_by: session.approvers ?? [],
    user_agent: userAgent,
    network,
    started_at: session.issuedAt * 1000,
    expires_at: endOf(session),
    last_seen_at: session.updatedAt,
    last_network: lastNetwork,
    apps: Object.entries({ ...session.apps })
      .toSorted(([, left], [, right]) => right - left)
      .map(([host]) => host),
  };
}

/**
 * `POST /_housekey/api/link/create`: a link that signs in another device of the owner. It does what approving a
 * device does, so it needs the same confirmation.
 */
export function createLinkRoute({
  auth,
  settings,
  clock,
  confirmation,
}: OwnerRouteOptions): NamedHandlers {
  return {
    createLink: async (context, owner) => {
      const fields = await readFieldsIfAny(context.request, Confirmation);
      const rejection = await confirmation.fresh(context, owner, fields);
      if (rejection !== undefined) return rejection;
      context.audit({ event: 'link-created', email: owner.email });
      // It has one: it was confirmed.
      const token = auth.createLink(String(owner.sessionId));
      const url = `${context.origin}${linkPageOf(settings.layout)}#${token}`;
      return context.json(200, {
        url,
        expires_at: clock.now() + LINK_LIFETIME_MS,
        qr_code: await qrCodeOf(url),
      } satisfies CreatedLinkResponse);
    },
  };
}
