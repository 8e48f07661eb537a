import type { DoorCheck, SignOutEverywhereOutcome } from '../api/auth.js';
import type { Unreachable } from '../api/client.js';

export type SessionCheck =
  /** `expiresAtMs`: by this device's clock; null where nobody says. */
  | { kind: 'accepted'; email: string; expiresAtMs: number | null }
  /** `expired`: what was refused says of itself that its time is over. */
  | { kind: 'refused'; expired: boolean }
  | DoorCheck
  | Unreachable;

/** What another tab of this browser has done. */
export type Change = 'signed-in' | 'signed-out';

/**
 * `ended`: here and at the service. `forgotten`: here, but the service could not be told.
 * `alive`: not even here, for only the service can end it, and it could not be told.
 */
export type Ending = 'ended' | 'forgotten' | 'alive';

/**
 * How this browser stays signed in from one page load to the next, and how its tabs hear of one
 * another. The session knows nothing else of it, and never where a token rests.
 */
export interface SessionStorage {
  /** Takes up what the browser holds now, and asks the service whose it is. */
  check(): Promise<SessionCheck>;
  /** For calls in the visitor's name; null where there is no token, or a cookie speaks instead. */
  bearer(): string | null;
  /** Keeps the session that the service began with `token`. False where the browser refuses to. */
  begin(token: string): Promise<boolean>;
  /** Has the service end the session. */
  end(): Promise<Ending>;
  /** Has the service end every session there is, this one too. */
  endEverywhere(): Promise<SignOutEverywhereOutcome>;
  /** Forgets what was taken up, unless another tab has put something newer in its place. */
  forget(): void;
  /** A change that this tab was not told of; null for none, and where only the service knows. */
  missed(): Change | null;
  /** Calls back when another tab has signed in or out. Returns how to stop that. */
  watch(heard: (change: Change) => void): () => void;
}
