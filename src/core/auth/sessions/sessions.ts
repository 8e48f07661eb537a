import { createHash } from 'node:crypto';
import { UNKNOWN_CLIENT, type Requester } from '../../audit/audit-event.js';
import type { Deps } from '../../deps.js';
import type { RecordList, Records } from '../../storage/records.js';
import { readToken } from '../claims.js';
import type { Revocation, SignOuts } from '../../storage/sign-outs.js';
import { tokenDigest } from '../signature.js';
import type { TokenListener, Tokens } from '../tokens.js';
import type { KnownDevices } from '../devices.js';
import { isSignInMethod } from '../user.js';
import type { SessionMethod, SessionRecord } from '../../storage/session-record.js';

/** 12 hours, in seconds: how long a session lasts at most if the user does not stay signed in. */
export const SHORT_LIFETIME_SECONDS = 43_200;

/** Precision of the time at which a session was last seen, in milliseconds: five minutes. */
const SEEN_INTERVAL_MS = 300_000;

/** The client's wishes for the session that a sign-in begins. */
export interface SessionRequest {
  /** The client that the list of sessions shows. Default: an unknown one. */
  readonly requester?: Requester;
  /** Device tokens that the client sent, genuine or not. Default: none, so that its device is new. */
  readonly deviceTokens?: readonly string[];
  /**
   * `false`: the session ends after 12 hours, or sooner if sessions are shorter, and the device is
   * asked for a one-time code again. Default: true.
   */
  readonly staySignedIn?: boolean;
}

/** A session that has just begun. */
export interface BegunSession {
  readonly token: string;
  readonly lifetimeSeconds: number;
  readonly email: string;
  /** Makes the client's device a known one. */
  readonly deviceToken: string;
  /** Whether the device has not signed in before, as far as its tokens tell. */
  readonly newDevice: boolean;
}

interface SignInDetails {
  readonly method: SessionMethod;
  /** Digest of the passkey that signed in, or of the account at a front. */
  readonly passkey?: string;
  /** Whether the client has given a one-time code. Default: false. */
  readonly gaveCode?: boolean;
  /** When the session ends at the latest, in seconds since the epoch. Default: after its lifetime. */
  readonly endsAt?: number;
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
}

export interface SessionsOptions extends Pick<Deps, 'now'> {
  readonly email: string;
  readonly fingerprint: string;
  readonly lifetimeSeconds: number;
  readonly tokens: Tokens;
  readonly signOuts: SignOuts;
  readonly store: Records<SessionRecord>;
  readonly devices: Pick<KnownDevices, 'recognize' | 'signedIn'>;
  readonly hasPasskey: (digest: string) => boolean;
  /** Revokes a token on all replicas. */
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
}

/** Lists the sessions, and begins and ends them. */
export class SessionManager implements Sessions {
  readonly #options: SessionsOptions;
  /** Identifies the credentials in records. */
  readonly #credentials: string;
  /** Running updates, which the list waits for: it must contain the session that asks for it. */
  readonly #refreshing = new Set<Promise<void>>();

  constructor(options: SessionsOptions) {
    this.#options = options;
    const { fingerprint } = options;
    this.#credentials = createHash('sha256').update(fingerprint).digest('base64url').slice(0, 22);
  }

  readonly list = async (): Promise<RecordList<SessionRecord>> => {
    await Promise.all(this.#refreshing);
    const { records, complete } = await this.#options.store.list();
    return { records: records.filter((session) => this.#isValid(session)), complete };
  };

  /** Issues a token, makes the device a known one, and lists both, however the user signed in. */
  readonly begin = async (
    { requester, staySignedIn = true, deviceTokens = [] }: SessionRequest,
    { method, passkey, gaveCode = false, endsAt = Infinity }: SignInDetails,
  ): Promise<BegunSession> => {
    const { lifetimeSeconds: usual, email, tokens, store, devices, now } = this.#options;
    const longest = Math.min(usual, endsAt - Math.floor(now() / 1000));
    const lifetimeSeconds = staySignedIn ? longest : Math.min(longest, SHORT_LIFETIME_SECONDS);
    const token = await tokens.issue(
      { sub: email },
      passkey === undefined ? { lifetimeSeconds } : { lifetimeSeconds, passkey },
      isSignInMethod(method) ? method : undefined,
    );
    const known = devices.recognize(deviceTokens);
    // A copy of the cookie of someone else's computer must not replace the next code.
    const device = devices.signedIn(known, gaveCode && staySignedIn, requester);
    const { sessionId = '' } = readToken(token);
    void store.put({ ...this.#describe(sessionId, token, requester), method, device: device.id });
    const newDevice = known === undefined;
    return { token, lifetimeSeconds, email, deviceToken: device.token, newDevice };
  };

  /** Records that a valid token was used, at most once in five minutes for each app. */
  readonly seen: TokenListener = (token, { sessionId, email: subject }, requester) => {
    const { now, email, store } = this.#options;
    const next = now() + SEEN_INTERVAL_MS;
    if (sessionId === undefined || subject !== email) return next;
    const known = store.peek(sessionId);
    const app = requester?.auditClient.app;
    const seenAt = app === undefined ? known?.updatedAt : known?.apps?.[app];
    const due = (seenAt ?? -Infinity) + SEEN_INTERVAL_MS;
    if (due > now() && due <= next) return due;
    const running = this.#refresh(sessionId, token, requester);
    this.#refreshing.add(running);
    void running.finally(() => this.#refreshing.delete(running));
    return next;
  };

  readonly end = async (id: string): Promise<boolean | undefined> => {
    const { store, revoke } = this.#options;
    const session = await store.find(id);
    if (session === undefined || !this.#isValid(session)) return undefined;
    const { digest, expiresAt } = session;
    const shared = await revoke({ kind: 'token', digest, expiresAt });
    await store.remove(id);
    return shared;
  };

  /**
   * Revokes every token issued until now, by any issuer and listed or not.
   *
   * @param exceptToken - a valid token that stays valid; `undefined` for none
   * @returns whether all replicas have acknowledged it
   */
  readonly endAll = async (exceptToken: string | undefined): Promise<boolean> => {
    const { store, tokens, revoke } = this.#options;
    const listed = store.list();
    const shared = [await revoke(ofAll(tokens.latestIssuedAt(), exceptToken))];
    // Another replica's clock may be ahead, and so are the tokens that it has issued.
    for (const { digest, expiresAt } of (await listed).records.filter((one) =>
      this.#isValid(one),
    )) {
      if (exceptToken !== undefined && digest === tokenDigest(exceptToken)) continue;
      shared.push(await revoke({ kind: 'token', digest, expiresAt }));
    }
    return !shared.includes(false);
  };

  #isValid(session: SessionRecord): boolean {
    const { hasPasskey, signOuts } = this.#options;
    return (
      session.credentials === this.#credentials &&
      (session.passkey === undefined || hasPasskey(session.passkey)) &&
      !signOuts.covers(session)
    );
  }

  async #refresh(id: string, token: string, requester?: Requester): Promise<void> {
    const { store } = this.#options;
    const seen = this.#describe(id, token, requester);
    const { updatedAt, lastNetwork } = seen;
    const known = await store.find(id);
    const apps = { ...known?.apps, ...seen.apps };
    await store.put(known ? { ...known, updatedAt, lastNetwork, apps } : { ...seen, method: null });
  }

  /** The facts about a session from its token and the request that carried it. */
  #describe(id: string, token: string, requester?: Requester) {
    const { network, userAgent, app } = requester?.auditClient ?? UNKNOWN_CLIENT;
    const { issuedAt, expiresAt, passkey } = readToken(token);
    const credentials = this.#credentials;
    const issued = { digest: tokenDigest(token), issuedAt, credentials, passkey };
    const updatedAt = this.#options.now();
    const apps = app === undefined ? {} : { [app]: updatedAt };
    const seen = { updatedAt, network, lastNetwork: network, userAgent, apps };
    return { id, ...issued, expiresAt: expiresAt * 1000, ...seen };
  }
}

function ofAll(issuedUntil: number, exceptToken: string | undefined): Revocation {
  if (exceptToken === undefined) return { kind: 'everywhere', issuedUntil };
  // Another program's token may claim any time. With a later one, it would survive the next sign-out.
  const issuedAt = Math.min(readToken(exceptToken).issuedAt, issuedUntil);
  const except = { digest: tokenDigest(exceptToken), issuedAt };
  return { kind: 'everywhere', issuedUntil, except };
}
