import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { t } from '../messages/pages.js';
import { keepFocusIn } from './keep-focus.js';
import './confirm-dialog.css';

interface Props extends ContentProps {
  /** Resolves to false if nothing has changed. Otherwise, the dialog closes. */
  onConfirm: () => Promise<boolean>;
  /** Called when the dialog has closed. The caller must then no longer render it. */
  onClose: () => void;
}

interface ContentProps {
  title: ReactNode;
  /** The consequence of confirming. */
  children: ReactNode;
  /** The labels of the button that confirms, before and while the request runs. */
  confirm: string;
  confirming: string;
  /** Shown if `onConfirm` resolves to false. */
  failed: string;
}

type State = 'idle' | 'confirming' | 'failed';

/**
 * Asks for confirmation before a change. Closing updates the state in the handler of the key itself. The
 * browser's `close` event comes in a later task: a key that is pressed right after Escape would open the
 * same dialog again, and the late event would then close the new question.
 */
export function ConfirmDialog({ onConfirm, onClose, ...content }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const [state, setState] = useState<State>('idle');

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
  const confirm = async () => {
    if (state === 'confirming') return;
    setState('confirming');
    if (await onConfirm()) close();
    else setState('failed');
  };
  const described = { 'aria-labelledby': titleId, 'aria-describedby': textId };
  // Without a key, such as by a gesture, the browser asks (cancel) or closes it by itself.
  const closing = { onKeyDown, onCancel: close, onClose };
  return (
    <dialog ref={dialog} className="dialog" {...described} {...closing}>
      <Content
        {...content}
        ids={[titleId, textId]}
        state={state}
        cancel={cancel}
        close={close}
        onConfirm={confirm}
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

interface DialogContentProps extends ContentProps {
  ids: readonly [title: string, text: string];
  state: State;
  cancel: RefObject<HTMLButtonElement | null>;
  close: () => void;
  onConfirm: () => Promise<void>;
}

function Content({ title, children, failed, ids, state, ...props }: DialogContentProps) {
  const { cancel, close, onConfirm, confirm, confirming } = props;
  const [titleId, textId] = ids;
  return (
    <>
      <h3 id={titleId}>{title}</h3>
      <div id={textId} className="dialog-text">
        {children}
      </div>
      <p role="alert" className="dialog-error">
        {state === 'failed' && failed}
      </p>
      <div className="button-row">
        <ConfirmButton
          confirm={confirm}
          confirming={confirming}
          busy={state === 'confirming'}
          onClick={() => void onConfirm()}
        />
        <button ref={cancel} type="button" className="button" onClick={close}>
          {t('cancel')}
        </button>
      </div>
    </>
  );
}

interface ButtonProps extends Pick<ContentProps, 'confirm' | 'confirming'> {
  busy: boolean;
  onClick: () => void;
}

function ConfirmButton({ confirm, confirming, busy, onClick }: ButtonProps) {
  return (
    <button type="button" className="button button-primary" aria-busy={busy} onClick={onClick}>
      {busy ? confirming : confirm}
    </button>
  );
}
