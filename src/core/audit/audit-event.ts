import {
  AUDIT_EVENTS,
  AuditSummary,
  UNKNOWN_ADDRESS,
  type AccessProblem,
  type AppTokenProblem,
  type AuditEventName,
  type FailureReason,
  isSignInMethod,
  type SignInMethod,
} from '../../contract/index.js';

/** The scope of a sign-out: this session, one other, all others, or all. */
export type SignOutScope = 'session' | 'other' | 'others' | 'everywhere';

/**
 * Why an answer of an authenticator is not accepted. `malformed`: it lacks a part. `unknown`: no such
 * passkey can sign in here. `origin`: it was made for a page of another origin, or in a frame.
 * `expired`: its challenge is too old, was used, or was not made for this browser. `invalid`: the
 * signature is wrong or the user was not verified. `busy`: too many are being verified, or Redis, which
 * knows the used challenges, cannot be reached.
 */
export type PasskeyRejection = 'malformed' | 'unknown' | 'origin' | 'expired' | 'invalid' | 'busy';

/**
 * Why an account elsewhere did not sign in. `other-subject`: it is not the owner's. `denied`: the provider says so.
 * `expired`: it took too long, was used, or began in another browser. `unavailable`: the provider's answer is of no use.
 * `busy`: too many wait for the provider.
 */
export type AccountRejection = 'other-subject' | 'denied' | 'expired' | 'unavailable' | 'busy';
/** A proxy that has already checked who is asking. */
export type FrontName = Extract<SignInMethod, 'Cloudflare Access' | 'Tailscale'>;

/** A passkey, by its name. */
export type PasskeyMethod = `passkey "${string}"`;

/** A guest, by the name of the share. */
export type GuestMethod = `guest "${string}"`;

/** @param name - of the share */
export function guestMethod(name: string): GuestMethod {
  return `guest "${name}"`;
}

/**
 * An action of the owner, without more details. `device-forgotten`: a known device lost its own limit on failed sign-ins.
 * `link-created`: for another device.
 */
type OwnerEvent =
  | 'device-forgotten'
  | 'device-approved'
  | 'device-refused'
  | 'link-created'
  | 'codes-on'
  | 'codes-off';

/**
 * A security event. Contains no password, and no attempted email except the configured one. The
 * log, the metrics, the console and the other replicas all receive this type.
 */
export type AuditEvent =
  | {
      readonly event: 'sign-in';
      readonly email: string;
      /** Default: with the password. */
      readonly method?: SignInMethod | PasskeyMethod;
      /** The device has not signed in before. */
      readonly newDevice?: true;
    }
  | {
      readonly event: 'sign-in-failed';
      readonly reason: FailureReason;
      /** The configured email, or `#` and a short keyed hash of another. */
      readonly email: string;
    }
  | { readonly event: 'sign-in-throttled'; readonly retryAfterSeconds: number }
  | {
      /** A one-time code was not looked at, after too many wrong ones. The password was correct. */
      readonly event: 'codes-throttled';
      readonly email: string;
      readonly retryAfterSeconds: number;
    }
  | { readonly event: 'sign-in-busy' }
  | {
      readonly event: 'sign-out';
      readonly email: string;
      /**
       * `session`: the one that signed out. `other`: another one. `others`: all others. `everywhere`:
       * all tokens issued until then are revoked.
       */
      readonly scope: SignOutScope;
    }
  | { readonly event: OwnerEvent; readonly email: string }
  /** A device asked for a code. Anyone can cause this at any rate. */
  | { readonly event: 'device-asked' }
  | { readonly event: 'token-refused' }
  | {
      /** A credential does not permit it, or a page of another site asked. Anyone can cause this at any rate. */
      readonly event: 'access-refused';
      readonly reason: AccessProblem;
      /** Whose share does not permit it. */
      readonly method?: GuestMethod;
    }
  | {
      /** Once an hour for each app token and network. */
      readonly event: 'app-token-used';
      readonly appToken: string;
    }
  | {
      readonly event: 'app-token-refused';
      /** `unknown`: not a configured app token, although it has the form of one. */
      readonly reason: AppTokenProblem | 'unknown';
      /** Absent if it is unknown: the name is then the client's invention. */
      readonly appToken?: string | undefined;
    }
  /** Revoked, or removed in the console, where it had been created. */
  | {
      readonly event: 'app-token-created' | 'app-token-revoked';
      readonly appToken: string;
      readonly email: string;
    }
  /** A guest has opened a share. */
  | { readonly event: 'share-opened'; readonly method: GuestMethod }
  /** `method` is the guest, as in a session of the share. */
  | {
      readonly event: 'share-created' | 'share-removed';
      readonly email: string;
      readonly method: GuestMethod;
    }
  /** A passkey was not accepted. Anyone can cause this at any rate. */
  | { readonly event: 'passkey-refused'; readonly cause: PasskeyRejection }
  | {
      /** Anyone can cause this at any rate. */
      readonly event: 'account-refused';
      readonly cause: AccountRejection;
      /** The account's, if it is not the owner's. */
      readonly subject?: string | undefined;
    }
  /** `method` is the passkey, as in a sign-in with it. */
  | {
      readonly event: 'passkey-added' | 'passkey-removed';
      readonly email: string;
      readonly method: PasskeyMethod;
    }
  /** The owner signed in to a client of OpenID Connect, or everything that it had got was ended. */
  | {
      readonly event: 'client-signed-in' | 'client-ended';
      readonly email: string;
      readonly clientName: string;
    }
  /** An address may use an app without a session. */
  | {
      readonly event: 'pass-created' | 'pass-ended';
      readonly email: string;
      /** The host of the app. */
      readonly appHost: string;
      /** An IPv4 address, or the /64 of an IPv6 one. */
      readonly address: string;
    }
  | {
      /** Everyone was signed out, and nobody can sign in. */
      readonly event: 'locked';
      /** The button of the console, `housekey lock`, or the link in a notice. */
      readonly by: 'console' | 'command' | 'notice';
      /** Who pressed the button. */
      readonly email?: string;
    }
  /** `housekey unlock` did it. */
  | { readonly event: 'unlocked' };

/** How an event is logged. */
interface LoggedEvent {
  /** `warn`: what an attacker causes. fail2ban counts these. */
  readonly level: 'info' | 'warn';
  /** Whether anyone can cause it at any rate, so that a flood of it is not logged one by one. */
  readonly isSampled?: true;
  /** `{email}` and so on stand for the fields of the event. */
  readonly line: string;
}

/** How each event is logged. Its name in the console is in `web/activity/`. */
export const LOGGED_EVENTS: Readonly<Record<AuditEventName, LoggedEvent>> = {
  'sign-in': { level: 'info', line: '{email} signed in{method}' },
  'sign-in-failed': { level: 'warn', line: 'Sign-in failed ({reason})' },
  'sign-in-throttled': {
    level: 'warn',
    isSampled: true,
    line: 'Sign-in rejected after too many failures (retry in {retryAfterSeconds} s)',
  },
  'codes-throttled': {
    level: 'warn',
    isSampled: true,
    line: 'Sign-in rejected (correct password, too many wrong one-time codes; retry in {retryAfterSeconds} s)',
  },
  'sign-in-busy': {
    level: 'warn',
    isSampled: true,
    line: 'Sign-in rejected (too many are waiting)',
  },
  'sign-out': { level: 'info', line: '{email} {scope}' },
  'device-forgotten': { level: 'info', line: '{email} removed a known device' },
  'device-asked': { level: 'info', isSampled: true, line: 'A device asked for a code' },
  'device-approved': { level: 'info', line: '{email} approved a device' },
  'device-refused': { level: 'info', line: '{email} refused a device' },
  'link-created': { level: 'info', line: '{email} made a link for another device' },
  'token-refused': { level: 'warn', isSampled: true, line: 'Token rejected' },
  // No warning: the address is that of the owner's own browser, or of a guest, who must not be banned.
  'access-refused': { level: 'info', isSampled: true, line: 'Request{guest} refused ({reason})' },
  'app-token-used': { level: 'info', line: 'App token "{appToken}" was used' },
  'app-token-refused': {
    level: 'warn',
    isSampled: true,
    line: 'App token "{appToken}" rejected ({reason})',
  },
  'app-token-revoked': { level: 'info', line: '{email} revoked app token "{appToken}"' },
  'app-token-created': { level: 'info', line: '{email} created app token "{appToken}"' },
  'share-opened': { level: 'info', line: '{method} opened a share' },
  'share-created': { level: 'info', line: '{email} created a share for {method}' },
  'share-removed': { level: 'info', line: '{email} removed the share for {method}' },
  'passkey-refused': { level: 'warn', isSampled: true, line: 'Passkey rejected ({cause})' },
  'account-refused': {
    level: 'warn',
    isSampled: true,
    line: 'Sign-in with an account elsewhere rejected ({cause})',
  },
  'passkey-added': { level: 'info', line: '{email} added {method}' },
  'passkey-removed': { level: 'info', line: '{email} removed {method}' },
  'codes-on': { level: 'info', line: '{email} turned one-time codes on' },
  'codes-off': { level: 'info', line: '{email} turned one-time codes off' },
  'client-signed-in': { level: 'info', line: '{email} signed in to {clientName}' },
  'client-ended': { level: 'info', line: '{email} ended the access of {clientName}' },
  'pass-created': { level: 'info', line: '{email} let {address} use {appHost}' },
  'pass-ended': { level: 'info', line: '{email} ended the pass of {address} for {appHost}' },
  locked: { level: 'info', line: 'The login was locked (by {by})' },
  unlocked: { level: 'info', line: 'The login was unlocked' },
};

/**
 * The client that caused an event. The values may be getters, because most events of a flood are only
 * counted.
 */
export interface AuditClient {
  /** IP address, or `unknown`. */
  readonly address: string;
  /** The network that failures count for: an IPv4 address, the /64 of an IPv6 one, or `unknown`. */
  readonly network: string;
  /** The host of the app that the request was for, if apps have hosts (SERVICE_APPS); absent at the login. */
  readonly app?: string | undefined;
  /** The header as sent, which anyone can choose; null without one. */
  readonly userAgent: string | null;
  /** The trusted proxy's X-Request-Id, or a random UUID. */
  readonly requestId: string;
}

/** The part of a client that the console lists. */
export type ListedClient = Pick<AuditClient, 'network' | 'app' | 'userAgent'>;

/** If nothing is known about the client. */
export const UNKNOWN_CLIENT: ListedClient = { network: UNKNOWN_ADDRESS, userAgent: null };

/** The client that sent a request. */
export interface Requester {
  /** Created on access, because it is rarely needed. */
  readonly auditClient: ListedClient;
}

/** Receives every event, with the client that caused it. */
export type AuditListener = (event: AuditEvent, client: AuditClient) => void;

/** Events of another replica, or of this one before its last start. */
export interface AuditBatch {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** How often each event happened, whether listed or not. */
  readonly counts: Partial<Record<AuditEventName, number>>;
  readonly entries: readonly AuditSummary[];
}

/** Summarizes a single event. Reads the client's getters. */
export function summarize(
  event: AuditEvent,
  { app, network, userAgent }: ListedClient,
): AuditSummary {
  return {
    event: event.event,
    reason: reasonOf(event),
    app_token: 'appToken' in event ? event.appToken : undefined,
    method: 'method' in event && !isSignInMethod(event.method) ? event.method : undefined,
    new_device: 'newDevice' in event ? event.newDevice : undefined,
    app: 'appHost' in event ? event.appHost : 'clientName' in event ? event.clientName : app,
    network,
    user_agent: userAgent,
    count: 1,
  };
}

const KEY_FIELDS = Object.keys(AuditSummary.properties).filter((name) => name !== 'count');

/** Events with the same key are counted in one entry. */
export function summaryKey(summary: Omit<AuditSummary, 'count'>): string {
  return JSON.stringify(summary, KEY_FIELDS);
}

function reasonOf(event: AuditEvent): AuditSummary['reason'] {
  if ('reason' in event) return event.reason;
  if (event.event === 'sign-in') return isSignInMethod(event.method) ? event.method : null;
  return event.event === 'sign-out' && event.scope !== 'session' ? event.scope : null;
}

/** Creates a record with a value for each audit event. */
export function mapEvents<T>(fn: (event: AuditEventName) => T): Record<AuditEventName, T>;
export function mapEvents(fn: (event: AuditEventName) => unknown): Record<string, unknown> {
  return Object.fromEntries(AUDIT_EVENTS.map((event) => [event, fn(event)]));
}
