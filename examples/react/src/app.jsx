import { useEffect, useState } from 'react';
import { HousekeyProvider, RequireSession, SignInForm, useSession } from 'housekey/react';

function Notes() {
  const { session, signOut } = useSession();
  const [notes, setNotes] = useState([]);
  useEffect(() => {
    fetch('/api/notes').then(async (response) => response.ok && setNotes(await response.json()));
  }, []);
  return (
    <>
      <p>
        {session.email} <button onClick={() => signOut()}>Sign out</button>
      </p>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

export function App() {
  return (
    <HousekeyProvider>
      <RequireSession pending={<p>One moment</p>} fallback={<SignInForm />}>
        <Notes />
      </RequireSession>
    </HousekeyProvider>
  );
}
