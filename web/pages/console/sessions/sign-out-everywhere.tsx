import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useSession } from '../../../session/use-session.js';
import { rich, t } from '../../../messages/pages.js';

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
        {t('signOutEverywhere')}
      </button>
      {open && (
        <ConfirmDialog
          title={t('signOutEverywhereTitle')}
          confirm={t('signOutAllDevices')}
          confirming={t('signingOut')}
          failed={t('signOutEverywhereFailed')}
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
      <p>{t('signOutEverywhereHelp')}</p>
      <p>{rich('signOutEverywhereLasting')}</p>
    </>
  );
}
