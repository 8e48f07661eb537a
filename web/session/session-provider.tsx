import { useEffect, useState, type ReactNode } from 'react';
import { TabSession } from '../../src/client/session.js';
import { connectPage } from '../../src/client/page-events.js';
import { createPersistence } from './persistence.js';
import { SessionContext } from './use-session.js';

const persistence = createPersistence();

/** Only the login page signs in. */
const signIn = async () => await Promise.resolve({ kind: 'unexpected' } as const);

/** Provides the session to the pages inside, and forwards page events to it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(() => new TabSession(persistence, signIn));

  useEffect(() => connectPage(session, persistence), [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
