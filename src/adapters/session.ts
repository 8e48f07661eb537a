import type { User } from '../core/auth/user.js';
import { HousekeyError } from '../core/errors.js';

/** Who sent a request, and how the request proved it. */
export interface Session {
  /** The token's subject, which is the owner's email unless another program issued the token. */
  readonly email: string;
  /**
   * The name of a share's guest, such as `anna`, whose email is then `guest:anna`. `true`: authentication is
   * disabled, so everyone is a guest. `false`: neither.
   */
  readonly guest: boolean | string;
  /** When the session expires; `null` for guests and app tokens without an end. */
  readonly expiresAt: Date | null;
  /**
   * The credential. `basic`: an app token in Basic credentials. `guest`: the cookie of a share. `front`: what Cloudflare
   * Access or Tailscale has checked. `open`: none was needed.
   */
  readonly via: 'cookie' | 'bearer' | 'app-token' | 'basic' | 'front' | 'guest' | 'open';
}

/** The session of a request that was let through. */
export function sessionOf({ user, via }: { user: User; via: Session['via'] }): Session {
  const { email, expiresAt } = user;
  // Frozen: a session library that runs later would keep its data here, and lose it.
  return Object.freeze({
    email,
    guest: user.guest || (user.guestName ?? false),
    expiresAt: expiresAt === null ? null : dateOf(expiresAt),
    via,
  });
}

/** `null` after the last possible date, which another program's token may have. */
function dateOf(seconds: number): Date | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Thrown by `requireSession` for a request without a valid session. */
export class UnauthorizedError extends HousekeyError {
  override readonly name = 'UnauthorizedError';
  readonly code = 'ERR_HOUSEKEY_UNAUTHORIZED';
  /** For frameworks that turn an error into a response. */
  readonly status = 401;
  /** The same, by the name that Express and Fastify read. */
  readonly statusCode = 401;

  constructor() {
    super('Not authenticated; sign in first');
  }
}
