'use client';

import { HousekeyProvider, RequireSession, useSession } from 'housekey/react';

function SignOut() {
  const { signOut } = useSession();
  return <button onClick={() => void signOut()}>Sign out</button>;
}

export function Account() {
  return (
    <HousekeyProvider>
      <RequireSession fallback={<a href="/admin">Sign in again</a>}>
        <SignOut />
      </RequireSession>
    </HousekeyProvider>
  );
}
