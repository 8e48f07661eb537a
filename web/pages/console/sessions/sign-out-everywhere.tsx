import { useState } from 'react';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.js';

/** Has every token refused that was issued until now, once the owner has said so twice. */
export function SignOutEverywhere() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
        }}
      >
        Sign out everywhere
      </button>
      {asked && (
        <SignOutEverywhereDialog
          closed={() => {
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
