import { useEffect, useId, useRef, useState } from 'react';

interface Props {
  name: string;
  /** Resolves to false if nothing has changed. */
  onConfirm: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Explains what revoking an app token does, and asks for confirmation. */
export function RevokeDialog({ name, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  const [state, setState] = useState<'idle' | 'revoking' | 'failed'>('idle');

  useEffect(() => {
    // As a modal dialog, the browser closes it on Escape and restores the focus afterwards.
    if (dialog.current?.open === false) dialog.current.showModal();
    cancel.current?.focus();
  }, []);

  const close = () => dialog.current?.close();
  const revoke = async () => {
    if (state === 'revoking') return;
    setState('revoking');
    if (await onConfirm(name)) close();
    else setState('failed');
  };
  const described = { 'aria-labelledby': titleId, 'aria-describedby': textId };
  return (
    <dialog ref={dialog} className="dialog" {...described} onClose={onClose}>
      <h3 id={titleId}>
        Revoke <code>{name}</code>?
      </h3>
      <Explanation id={textId} />
      <p role="alert" className="dialog-error">
        {state === 'failed' && 'Revoking failed. The app token is still valid.'}
      </p>
      <div className="button-row">
        <ConfirmButton busy={state === 'revoking'} onClick={() => void revoke()} />
        <button ref={cancel} type="button" className="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}

function Explanation({ id }: { id: string }) {
  return (
    <p id={id}>
      The program that uses it is refused at once, and its running requests end. Without Redis, the
      token is valid again after a restart until you remove its line from{' '}
      <code>SERVICE_APP_TOKENS</code>.
    </p>
  );
}

function ConfirmButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <button type="button" className="button button-primary" aria-busy={busy} onClick={onClick}>
      {busy ? 'Revoking…' : 'Revoke app token'}
    </button>
  );
}
