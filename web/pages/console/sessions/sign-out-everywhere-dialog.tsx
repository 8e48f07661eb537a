import { useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../../session/use-session.js';

/** Explains what signing out everywhere does, and asks for confirmation. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  const [state, setState] = useState<'idle' | 'signing-out' | 'failed'>('idle');

  useEffect(() => {
    // As a modal dialog, the browser closes it on Escape and restores the focus afterwards.
    if (dialog.current?.open === false) dialog.current.showModal();
    cancel.current?.focus();
  }, []);

  const signOut = async () => {
    if (state === 'signing-out') return;
    setState('signing-out');
    // Otherwise the session closes, and this page with it.
    if ((await session.signOutEverywhere()) === 'failed') setState('failed');
  };

  const close = () => dialog.current?.close();

  const described = { 'aria-labelledby': titleId, 'aria-describedby': textId };
  return (
    <dialog ref={dialog} className="dialog" {...described} onClose={onClose}>
      <h3 id={titleId}>Sign out everywhere?</h3>
      <Explanation id={textId} />
      <p role="alert" className="dialog-error">
        {state === 'failed' && 'Signing out everywhere failed. You are still signed in.'}
      </p>
      <div className="button-row">
        <ConfirmButton busy={state === 'signing-out'} onClick={() => void signOut()} />
        <button ref={cancel} type="button" className="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}

function Explanation({ id }: { id: string }) {
  return (
    <div id={id} className="dialog-text">
      <p>
        This signs out all devices, including this one: the service rejects all tokens issued until
        now, and those without an issue time.
      </p>
      <p>
        Without Redis, this is lost when the service restarts. To make it permanent, change the
        password, which ends all Housekey sessions, or <code>SERVICE_SECRET_KEY</code>, which also
        invalidates tokens issued by other programs.
      </p>
    </div>
  );
}

function ConfirmButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <button type="button" className="button button-primary" aria-busy={busy} onClick={onClick}>
      {busy ? 'Signing out…' : 'Sign out all devices'}
    </button>
  );
}
