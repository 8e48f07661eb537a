import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Confirmation } from '../api/passkeys.js';
import { ConfirmForm, type ConfirmResult, type ContentProps } from './confirm-form.js';
import { keepFocusIn } from './keep-focus.js';
import './confirm-dialog.css';

interface Props extends ContentProps {
  /** Unless it resolves to true, the dialog stays open. `given`: null before the owner was asked. */
  onConfirm: (given: Confirmation | null) => Promise<ConfirmResult>;
  /** Called when the dialog has closed. The caller must then no longer render it. */
  onClose: () => void;
}

/**
 * Asks for confirmation before a change. Closing updates the state in the handler of the key itself. The
 * browser's `close` event comes in a later task: a key that is pressed right after Escape would open the
 * same dialog again, and the late event would then close the new question.
 */
export function ConfirmDialog({ onConfirm, onClose, ...content }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useModal(dialog, cancel);
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // The browser would close it as well, and report that later.
    event.preventDefault();
    close();
  };
  const described = { 'aria-labelledby': titleId, 'aria-describedby': textId };
  // Without a key, such as by a gesture, the browser asks (cancel) or closes it by itself.
  const closing = { onKeyDown, onCancel: close, onClose };
  return (
    <dialog ref={dialog} className="dialog" {...described} {...closing}>
      <ConfirmForm
        {...content}
        ids={[titleId, textId]}
        cancel={cancel}
        close={close}
        onConfirm={onConfirm}
      />
    </dialog>
  );
}

/** Opens the dialog as a modal one, and focuses its button that changes nothing. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  cancel: RefObject<HTMLButtonElement | null>,
) {
  useEffect(() => {
    // A modal dialog restores the focus when it closes.
    if (dialog.current?.open === false) dialog.current.showModal();
    // Opening it has focused the first button, which confirms.
    cancel.current?.focus();
    const section = dialog.current?.closest('section');
    // The button that had opened it may be gone.
    return () => keepFocusIn(section);
  }, [dialog, cancel]);
}
