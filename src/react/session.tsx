'use client';

import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { ClientState } from '../client/index.js';
import { createClient, type Client, type ClientOptions } from '../client/index.js';

/** The session, and what to do with it. */
export interface SessionValue
  extends
    ClientState,
    Pick<Client, 'signIn' | 'signInWithPasskey' | 'offerPasskeys' | 'signOut' | 'token'> {
  /** Asks the server again, such as after `unreachable`. */
  readonly retry: () => Promise<void>;
}

interface Provided {
  readonly value: SessionValue;
  readonly hasCookieSession: boolean;
}

const SessionContext = createContext<Provided | null>(null);

export interface HousekeyProviderProps extends ClientOptions {
  readonly children: ReactNode;
}

/** Provides the session to the components inside. Renders on a server too, where it is `loading`. */
export function HousekeyProvider({ children, ...options }: HousekeyProviderProps): ReactNode {
  const [client] = useState(() => createClient(options));
  const [hasCookieSession] = useState(options.session !== 'token');
  const state = useSyncExternalStore(client.onChange, client.getState, client.getState);
  useEffect(() => client.connect(), [client]);
  const provided = useMemo((): Provided => {
    const { signIn, signInWithPasskey, offerPasskeys, signOut, token } = client;
    const retry = async () => {
      await client.getSession();
    };
    const value = { ...state, signIn, signInWithPasskey, offerPasskeys, signOut, token, retry };
    return { value, hasCookieSession };
  }, [client, state, hasCookieSession]);
  // React 18 has no other form.
  return <SessionContext.Provider value={provided}>{children}</SessionContext.Provider>;
}

/**
 * Returns the session, and rerenders on every change.
 *
 * @throws Error outside of `HousekeyProvider`
 */
export function useSession(): SessionValue {
  const provided = useContext(SessionContext);
  if (provided === null) throw new Error('useSession must be used inside HousekeyProvider');
  return provided.value;
}

/** Whether the session is a cookie. Otherwise, the page keeps the token. */
export function useHasCookieSession(): boolean {
  return useContext(SessionContext)?.hasCookieSession ?? false;
}

export interface RequireSessionProps {
  /** Shown to everyone with a session. */
  readonly children: ReactNode;
  /** Shown while the session is checked. Default: nothing. */
  readonly pending?: ReactNode;
  /** Shown without a session, such as `<SignInForm />`. Default: nothing. */
  readonly fallback?: ReactNode;
  /** Shown if the server cannot be reached. Default: a sentence and a button to try again. */
  readonly unreachable?: ReactNode;
}

/**
 * Shows its children only after the server has confirmed the session. This is for the user's eyes: a
 * browser can be made to show anything, so the server has to guard the data too.
 */
export function RequireSession({
  children,
  pending = null,
  fallback = null,
  unreachable = UNREACHABLE,
}: RequireSessionProps): ReactNode {
  switch (useSession().status) {
    case 'loading':
      return pending;
    case 'authenticated':
      return children;
    case 'anonymous':
      return fallback;
    case 'unreachable':
      return unreachable;
  }
}

/** The default for {@link RequireSessionProps.unreachable}. */
function Unreachable(): ReactNode {
  const { retry } = useSession();
  return (
    <div role="alert">
      <p>The service cannot be reached. Check your connection.</p>
      <button type="button" onClick={() => void retry()}>
        Try again
      </button>
    </div>
  );
}

const UNREACHABLE = <Unreachable />;
