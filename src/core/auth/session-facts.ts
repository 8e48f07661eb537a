import { isSignInMethod, type SignInMethod } from '../../contract/index.js';
import type { RevocableToken, SignOuts } from '../storage/sign-outs.js';

/** The facts about the session at the login that a ticket and an app session contain. */
export interface SessionFacts {
  /** SHA-256 of the token's signing input, which revokes it. */
  readonly digest: string;
  /** The token's `iat`, in seconds since the epoch; 0 without one. */
  readonly issuedAt: number;
  /** The token's `exp`, in seconds since the epoch. */
  readonly expiresAt: number;
  /** When the owner was last confirmed in this session, in seconds since the epoch; 0 for never. */
  readonly confirmedAt: number;
  /** The token's `jti`, if Housekey issued it. */
  readonly sessionId: string | undefined;
  /** Digest of the passkey that signed in, of the account elsewhere, or of the one at a front: the token ends with it. */
  readonly boundTo: string | undefined;
  /** The token's `sub`. */
  readonly email: string;
  /** How the user signed in, if not with the password. */
  readonly method: SignInMethod | undefined;
  /** `undefined`: the session is not renewed. */
  readonly slide: Slide | undefined;
}

/** The position of a cookie in the chain of renewals of its session, on one host. */
export interface Slide {
  /** Grows with each renewal. Milliseconds since the epoch at first, so that a later cookie of a new ticket is larger. */
  readonly serial: number;
  /** When the last renewal ends at the latest, in seconds since the epoch. */
  readonly until: number;
  /** Whether the browser keeps the cookie when it closes. */
  readonly isKept: boolean;
  /** When a session ends that is bound to a device, unless it is used, in seconds since the epoch. */
  readonly boundUntil?: number | undefined;
}

/** Knows what ends sessions before they expire. */
export interface SessionEnds {
  readonly signOuts: Pick<SignOuts, 'covers'>;
  /** Whether what a session is bound to, by its digest, is still configured. */
  readonly isStillConfigured: (digest: string) => boolean;
}

/** Whether a session was signed out, or is bound to something that is not configured anymore. */
export function hasEnded(
  { digest, issuedAt, boundTo }: RevocableToken & { readonly boundTo: string | undefined },
  { signOuts, isStillConfigured }: SessionEnds,
): boolean {
  const isGone = boundTo !== undefined && !isStillConfigured(boundTo);
  return signOuts.covers({ digest, issuedAt }) || isGone;
}

/** The kind of the messages that are app sessions, and sessions at the login that slide. */
export const APP_SESSION = 'app-session';

/** In place of a host, in a session at the login that slides. No app has it. */
export const LOGIN_HOST = '';

/** Text of any characters, as a part of a signed message. */
export function encodePart(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Reads what `encodePart` has written. */
export function decodePart(part = ''): string {
  return Buffer.from(part, 'base64url').toString();
}

/** The facts as parts of a signed message. */
export function formatFacts(facts: SessionFacts): string[] {
  const { digest, issuedAt, expiresAt, confirmedAt, sessionId = '', boundTo = '', email } = facts;
  const { method = '', slide } = facts;
  const times = [issuedAt, expiresAt, confirmedAt].map(String);
  const parts = [digest, ...times, sessionId, boundTo, encodePart(email), method];
  return slide === undefined
    ? parts
    : [...parts, ...[slide.serial, slide.until, slide.isKept, slide.boundUntil ?? 0].map(String)];
}

/** Reads what `formatFacts` has written. */
export function readFacts([digest = '', ...rest]: readonly string[]): SessionFacts {
  const [issuedAt, expiresAt, confirmedAt, sessionId, boundTo, email, method, ...slide] = rest;
  const [serial, until, isKept, boundUntil] = slide;
  return {
    digest,
    issuedAt: Number(issuedAt),
    expiresAt: Number(expiresAt),
    confirmedAt: Number(confirmedAt),
    sessionId: sessionId || undefined,
    boundTo: boundTo || undefined,
    email: decodePart(email),
    method: isSignInMethod(method) ? method : undefined,
    // The last part of a message that was not opened is its MAC.
    slide:
      isKept === undefined
        ? undefined
        : {
            serial: Number(serial),
            until: Number(until),
            isKept: isKept === 'true',
            boundUntil: Number(boundUntil) || undefined,
          },
  };
}

/** In place of a host, in what stands for the session of a client's request: the ID of its grant follows. No app has it. */
const CLIENT_HOST = 'client/';

/** Stands for the session of a client's request, which ends with it, and with the grant. It has no MAC, and opens nothing. */
export function formatClientSession(facts: SessionFacts, grant: string): string {
  const parts = [CLIENT_HOST + grant, String(facts.expiresAt), ...formatFacts(facts)];
  return [APP_SESSION, ...parts].join('~');
}

/** An app session as its cookie contains it. */
interface AppSessionDetails extends SessionFacts {
  readonly host: string;
  /** When the cookie ends, in seconds since the epoch: its session may last longer. */
  readonly endsAt: number;
}

/**
 * Reads an app session that was verified.
 *
 * @returns `undefined` for any other token
 */
export function readAppSession(text: string): AppSessionDetails | undefined {
  const [kind, host = '', end, ...parts] = text.split('~');
  return kind === APP_SESSION ? { ...readFacts(parts), host, endsAt: Number(end) } : undefined;
}

/** The ID of the grant of a client's request; `undefined` for any other token. */
export function readClientGrant(text: string): string | undefined {
  const { host = '' } = readAppSession(text) ?? {};
  return host.startsWith(CLIENT_HOST) ? host.slice(CLIENT_HOST.length) : undefined;
}

/** The parts of a guest session, which is a signed message and never a JWT. */
export interface GuestSessionFacts {
  /** The name of the share. */
  readonly guest: string;
  /** SHA-256 of the share's line in the configuration. The session ends when the line changes. */
  readonly share: string;
  readonly sessionId: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly boundTo: undefined;
}

/** The kind of the messages that are guest sessions. */
export const GUEST_SESSION = 'guest-session';

/** The facts as parts of a signed message. */
export function formatGuestSession(facts: Omit<GuestSessionFacts, 'boundTo'>): string[] {
  const { guest, share, sessionId, issuedAt, expiresAt } = facts;
  return [guest, share, sessionId, String(issuedAt), String(expiresAt)];
}

/**
 * Reads a guest session that was verified.
 *
 * @returns `undefined` for any other token
 */
export function readGuestSession(text: string): GuestSessionFacts | undefined {
  const [kind, guest = '', share = '', sessionId = '', issuedAt, expiresAt] = text.split('~');
  if (kind !== GUEST_SESSION) return undefined;
  const times = { issuedAt: Number(issuedAt), expiresAt: Number(expiresAt) };
  return { guest, share, sessionId, ...times, boundTo: undefined };
}
