import { useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../../session/use-session.js';

/** What signing out everywhere means, and the button that does it. */
export function SignOutEverywhereDialog({ closed }: { closed: () => void }) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  const [state, setState] = useState<'asking' | 'leaving' | 'untold'>('asking');

  useEffect(() => {
    // Escape leads out, and focus comes back to where it was: the browser sees to it.
    if (dialog.current?.open === false) dialog.current.showModal();
    cancel.current?.focus();
  }, []);

  const leave = async () => {
    if (state === 'leaving') return;
    setState('leaving');
    // Where it is ended or refused, the session's state leads away from here.
    if ((await session.signOutEverywhere()) === 'untold') setState('untold');
  };

  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={closed}
    >
      <h3 id={titleId}>Sign out everywhere?</h3>
      <div id={textId} className="confirm-words">
        <p>
          On every device, this one too, all tokens that were issued until now are refused, and
          those that do not say when they were issued.
        </p>
        <p>
          The service forgets it when it restarts. To make it last, change the password, which
          refuses all of Housekey’s tokens, or <code>SERVICE_SECRET_KEY</code>, which refuses those
          of other programs too.
        </p>
      </div>
      <p role="alert" className="confirm-failure">
        {state === 'untold' &&
          'The service did not do it, or could not be reached. You are still signed in.'}
      </p>
      <div className="ways-out">
        <button
          type="button"
          className="button button-brass"
          aria-busy={state === 'leaving'}
          onClick={() => void leave()}
        >
          {state === 'leaving' ? 'Signing out…' : 'Yes, everywhere'}
        </button>
        <button
          ref={cancel}
          type="button"
          className="button"
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
      </div>
    </dialog>
  );
}
