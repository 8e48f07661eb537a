import { createHash } from 'node:crypto';
import type { Requester } from '../../audit/audit-event.js';
import type { Deps } from '../../deps.js';
import type { RecordList, RecordStore } from '../../record-store.js';
import type { Revocation } from '../../shared-state.js';
import { readToken } from '../claims.js';
import { tokenDigest } from '../revocations.js';
import type { TokenListener } from '../token-cache.js';
import type { Tokens } from '../tokens.js';
import type { SessionMethod, SessionRecord } from './session-record.js';

/** 12 hours, in seconds: how long a session lasts at most if the user does not stay signed in. */
const SHORT_LIFETIME_SECONDS = 43_200;

/** How exact the time is at which a session was last seen, in milliseconds: five minutes. */
const SEEN_INTERVAL_MS = 300_000;

/** What a client wants of the session that a sign-in begins. */
export interface SessionRequest {
  /** Whom the list of sessions shows. Default: an unknown client. */
  readonly requester?: Requester;
  /** `false`: the session ends after 12 hours, or sooner if sessions are shorter. Default `true`. */
  readonly staySignedIn?: boolean;
}

/** A session that has just begun. */
export interface BegunSession {
  readonly token: string;
  readonly lifetimeSeconds: number;
  readonly email: string;
}

interface SignInDetails {
  readonly method: SessionMethod;
  /** Digest of the passkey that signed in. */
  readonly passkey?: string;
  /** ID of the known device. */
  readonly device?: string;
}

/** The owner's sessions. */
export interface Sessions {
  /**
   * Those that can be listed: issued by Housekey for the owner, and still valid. After a restart
   * without stored state, each appears when it is next used.
   */
  readonly list: () => Promise<RecordList<SessionRecord>>;
  /**
   * Ends a session everywhere.
   *
   * @returns whether all replicas have acknowledged it; `undefined` if no such session is listed
   */
  readonly end: (id: string) => Promise<boolean | undefined>;
  /**
   * Revokes every token issued until now, by any issuer and listed or not.
   *
   * @param except - a valid token that stays valid; none by default
   * @returns whether all replicas have acknowledged it
   */
  readonly endAll: (except?: string | undefined) => Promise<boolean>;
}

/** Also what the login itself does with sessions. */
export interface SessionManager extends Sessions {
  /** Issues a token and lists its session. */
  readonly begin: (request: SessionRequest, details: SignInDetails) => Promise<BegunSession>;
  /** Records that a valid token was used, at most once in five minutes. */
  readonly seen: TokenListener;
}

export interface SessionsOptions extends Pick<Deps, 'now'> {
  readonly email: string;
  readonly fingerprint: string;
  readonly lifetimeSeconds: number;
  readonly tokens: Tokens;
  readonly store: RecordStore<SessionRecord>;
  readonly hasPasskey: (digest: string) => boolean;
  /** Revokes a token on all replicas. */
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
}

const NOBODY = { network: 'unknown', userAgent: null } as const;

export function createSessions(options: SessionsOptions): SessionManager {
  const { email, fingerprint, tokens, store, hasPasskey, revoke, now } = options;
  const credentials = createHash('sha256').update(fingerprint).digest('base64url').slice(0, 22);
  const isValid = (session: SessionRecord) =>
    session.credentials === credentials &&
    (session.passkey === undefined || hasPasskey(session.passkey)) &&
    !tokens.isSignedOut(session);

  /** Running updates, which the list waits for: it must contain the session that asks for it. */
  const refreshing = new Set<Promise<void>>();

  const list: Sessions['list'] = async () => {
    await Promise.all(refreshing);
    const { records, complete } = await store.list();
    return { records: records.filter(isValid), complete };
  };

  /** What is known about a session from its token and the request that carried it. */
  function describe(id: string, token: string, requester?: Requester) {
    const { network, userAgent } = requester?.auditClient ?? NOBODY;
    const { issuedAt, expiresAt, passkey } = readToken(token);
    const issued = { digest: tokenDigest(token), issuedAt, credentials, passkey };
    const seen = { updatedAt: now(), network, lastNetwork: network, userAgent };
    return { id, ...issued, expiresAt: expiresAt * 1000, ...seen };
  }

  async function refresh(id: string, token: string, requester?: Requester): Promise<void> {
    const seen = describe(id, token, requester);
    const { updatedAt, lastNetwork } = seen;
    const known = await store.find(id);
    await store.put(known ? { ...known, updatedAt, lastNetwork } : { ...seen, method: null });
  }

  return {
    list,
    begin: async ({ requester, staySignedIn = true }, { method, passkey, device }) => {
      const { lifetimeSeconds: longest } = options;
      const lifetimeSeconds = staySignedIn ? longest : Math.min(longest, SHORT_LIFETIME_SECONDS);
      const token = await tokens.issue(
        { sub: email },
        passkey === undefined ? { lifetimeSeconds } : { lifetimeSeconds, passkey },
        method === 'link' ? method : undefined,
      );
      const { sessionId = '' } = readToken(token);
      void store.put({ ...describe(sessionId, token, requester), method, device });
      return { token, lifetimeSeconds, email };
    },
    seen: (token, { sessionId, email: subject }, requester) => {
      const next = now() + SEEN_INTERVAL_MS;
      if (sessionId === undefined || subject !== email) return next;
      const due = (store.peek(sessionId)?.updatedAt ?? -Infinity) + SEEN_INTERVAL_MS;
      if (due > now() && due <= next) return due;
      const running = refresh(sessionId, token, requester);
      refreshing.add(running);
      void running.finally(() => refreshing.delete(running));
      return next;
    },
    end: async (id) => {
      const session = await store.find(id);
      if (session === undefined || !isValid(session)) return undefined;
      const { digest, expiresAt } = session;
      const shared = await revoke({ kind: 'token', digest, expiresAt });
      await store.remove(id);
      return shared;
    },
    endAll: async (exceptToken) => {
      const listed = store.list();
      const shared = [await revoke(ofAll(tokens.latestIssuedAt(), exceptToken))];
      // Another replica's clock may be ahead, and so are the tokens that it has issued.
      for (const session of (await listed).records.filter(isValid)) {
        const { digest, expiresAt } = session;
        if (exceptToken !== undefined && digest === tokenDigest(exceptToken)) continue;
        shared.push(await revoke({ kind: 'token', digest, expiresAt }));
      }
      return !shared.includes(false);
    },
  };
}

function ofAll(issuedUntil: number, exceptToken: string | undefined): Revocation {
  if (exceptToken === undefined) return { kind: 'everywhere', issuedUntil };
  // A token of another program may claim any time. It must not survive the next sign-out with a later one.
  const issuedAt = Math.min(readToken(exceptToken).issuedAt, issuedUntil);
  const except = { digest: tokenDigest(exceptToken), issuedAt };
  return { kind: 'everywhere', issuedUntil, except };
}
