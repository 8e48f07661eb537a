import { createHash, timingSafeEqual } from 'node:crypto';
import { verifyPassword, type PasswordHash } from './password.js';
import { TOKEN_LIFETIME_SECONDS, type Tokens } from './token.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What came of reading the visitor's credentials; `Fault` is whatever the reader has to say. */
export type Reading<Fault> =
  | { readonly ok: true; readonly credentials: Credentials }
  | { readonly ok: false; readonly fault: Fault };

/** What came of a sign-in. */
export type SignInOutcome<Fault> =
  | {
      readonly outcome: 'signed-in';
      readonly token: string;
      readonly lifetimeSeconds: number;
      readonly email: string;
    }
  | { readonly outcome: 'incorrect' }
  | { readonly outcome: 'disabled' }
  | { readonly outcome: 'unreadable'; readonly fault: Fault };

/** Checks the credentials that `read` brings, and issues a token for the right ones. */
export type SignIn = <Fault>(read: () => Promise<Reading<Fault>>) => Promise<SignInOutcome<Fault>>;

interface Door {
  readonly email: string;
  readonly hash: PasswordHash;
  readonly issueToken: Tokens['issue'];
}

/** The sign-in of the one user there is. */
export function createSignIn({ email, hash, issueToken }: Door): SignIn {
  return async (read) => {
    const reading = await read();
    if (!reading.ok) return { outcome: 'unreadable', fault: reading.fault };
    const { credentials } = reading;

    // Both are judged whatever the other says: a stranger must not learn from the time it
    // takes which of them was right.
    const passwordMatches = await verifyPassword(credentials.password, hash);
    const emailMatches = isSameText(credentials.email, email);
    // A configured hash may be one of the empty password; nobody signs in with that.
    if (!passwordMatches || !emailMatches || credentials.password === '') {
      return { outcome: 'incorrect' };
    }

    const token = await issueToken({ sub: email });
    return { outcome: 'signed-in', token, lifetimeSeconds: TOKEN_LIFETIME_SECONDS, email };
  };
}

/** Exact comparison, in a time that tells neither the content nor the length of either. */
function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
