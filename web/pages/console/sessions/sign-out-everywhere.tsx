import { useState } from 'react';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.js';

/** The button that opens the confirmation dialog. */
export function SignOutEverywhere() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        Sign out everywhere
      </button>
      {open && (
        <SignOutEverywhereDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
