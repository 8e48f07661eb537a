import type { SessionState } from './session-state.js';

/**
 * `loading`: the first check is running. `unreachable`: the server did not respond, so nobody knows; show
 * nothing that needs a session.
 */
export type ClientStatus = 'loading' | 'authenticated' | 'anonymous' | 'unreachable';

/** Who is signed in. */
export interface ClientSession {
  /** The email that signed in, or `guest`. */
  readonly email: string;
  /** Authentication is disabled, so everyone is a guest. */
  readonly guest: boolean;
  /** Measured by this device's clock; `null` if unknown. */
  readonly expiresAt: Date | null;
}

/** The known state of the session. The same object until it changes. */
export interface ClientState {
  /** Before the first check: `loading`. */
  readonly status: ClientStatus;
  /** Not `null` exactly if the status is `authenticated`. */
  readonly session: ClientSession | null;
}

const ANONYMOUS: ClientState = { status: 'anonymous', session: null };
const LOADING: ClientState = { status: 'loading', session: null };
const NOT_REACHED: ClientState = { status: 'unreachable', session: null };
const GUEST: ClientState = {
  status: 'authenticated',
  session: { email: 'guest', guest: true, expiresAt: null },
};

/** Returns the same object for the same state, as `useSyncExternalStore` of React requires. */
export function cached(read: () => SessionState): () => ClientState {
  let from: SessionState | undefined;
  let state = LOADING;
  return () => {
    const current = read();
    if (current !== from) state = toClientState(current);
    from = current;
    return state;
  };
}

function toClientState(state: SessionState): ClientState {
  switch (state.kind) {
    case 'checking':
      return LOADING;
    case 'guest':
      return GUEST;
    case 'signed-in': {
      const { email, expiresAtMs } = state;
      const expiresAt = expiresAtMs === null ? null : new Date(expiresAtMs);
      return { status: 'authenticated', session: { email, guest: false, expiresAt } };
    }
    case 'signed-out':
      return ANONYMOUS;
    case 'unreachable':
      return NOT_REACHED;
  }
}
