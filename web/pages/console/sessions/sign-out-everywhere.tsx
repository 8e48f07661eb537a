import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useSession } from '../../../session/use-session.js';

/** The button that signs out all devices, and its confirmation. */
export function SignOutEverywhere() {
  const session = useSession();
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
        <ConfirmDialog
          title="Sign out everywhere?"
          confirm="Sign out all devices"
          confirming="Signing out…"
          failed="Signing out everywhere failed. You are still signed in."
          // Otherwise the session closes, and this page with it.
          onConfirm={async () => (await session.signOutEverywhere()) !== 'failed'}
          onClose={() => {
            setOpen(false);
          }}
        >
          <Explanation />
        </ConfirmDialog>
      )}
    </>
  );
}

function Explanation() {
  return (
    <>
      <p>
        This signs out all devices, including this one: the service rejects all tokens issued until
        now, and those without an issue time.
      </p>
      <p>
        Without Redis or <code>SERVICE_STATE_DIR</code>, this is lost when the service restarts. To
        make it permanent, change the password, which ends all Housekey sessions, or{' '}
        <code>SERVICE_SECRET_KEY</code>, which also invalidates tokens issued by other programs.
      </p>
    </>
  );
}
