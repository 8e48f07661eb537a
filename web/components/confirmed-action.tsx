import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import type { ConfirmationMeans } from '../../src/contract/index.js';
import type { ChangeOutcome, GivenConfirmation } from '../api.js';
import { t } from '../messages/pages.js';
import {
  askForConfirmation,
  ConfirmationFields,
  readConfirmation,
  registrationError,
} from './credential-fields.js';
import './confirmed-action.css';

/** Whether there is nothing left to ask. */
export function isDone({ kind }: ChangeOutcome): boolean {
  // On a rejection, the session has ended, and this page with it.
  return kind === 'done' || kind === 'gone' || kind === 'rejected';
}

interface DialogProps {
  title: ReactNode;
  /** The consequence of confirming. */
  children: ReactNode;
  /** The labels of the button that confirms, before and while the request runs. */
  confirm: string;
  confirming: string;
  /** Shown if the service cannot be reached. */
  failed: string;
  /** Whether confirming ends and removes nothing. Default: false. */
  isHarmless?: boolean;
  /** Unless it is done, the dialog stays open. `given`: null before the owner was asked. `fields`: those of `children`. */
  onConfirm: (given: GivenConfirmation | null, fields: FormData) => Promise<ChangeOutcome>;
}

/** Defaults: the label, and that the service cannot be reached. */
type Defaults = 'title' | 'confirm' | 'failed';

interface Props extends Omit<DialogProps, Defaults>, Partial<Pick<DialogProps, Defaults>> {
  /** On the button that opens the dialog. */
  label: string;
  /** The same for screen readers, if the label alone is ambiguous. */
  spokenLabel?: string;
}

/** A button for a change, and the dialog in which the user confirms it. */
export function ConfirmedAction({ label, spokenLabel, ...given }: Props) {
  const failed = t('registration-unreachable');
  const dialog = { title: label, confirm: label, failed, ...given };
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-label={spokenLabel}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      {isOpen && <ConfirmDialog {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Closing updates the state in the handler of the key itself. The browser's `close` event comes in a later
 * task: a key that is pressed right after Escape would open the same dialog again, and the late event would
 * then close the new question.
 */
function ConfirmDialog({ onClose, ...props }: DialogProps & { onClose: () => void }) {
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
    <dialog
      ref={dialog}
      className={props.isHarmless === true ? 'dialog' : 'dialog dialog-destructive'}
      {...described}
      {...closing}
    >
      <Question {...props} ids={[titleId, textId]} cancel={cancel} close={close} />
    </dialog>
  );
}

/** Opens the dialog as a modal one, and focuses its first field, or the button that changes nothing. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  cancel: RefObject<HTMLButtonElement | null>,
) {
  useEffect(() => {
    // A modal dialog restores the focus when it closes.
    if (dialog.current?.open === false) dialog.current.showModal();
    // Opening it may have focused the first button, which confirms.
    (dialog.current?.querySelector('input') ?? cancel.current)?.focus();
    const section = dialog.current?.closest('section');
    return () => {
      // The button that had opened it may be gone. Without a focus, a screen reader starts again at the
      // top of the page.
      if (document.activeElement === document.body) section?.querySelector('h2')?.focus();
    };
  }, [dialog, cancel]);
}

interface QuestionProps extends DialogProps {
  ids: readonly [title: string, text: string];
  /** The button that changes nothing. */
  cancel: RefObject<HTMLButtonElement | null>;
  close: () => void;
}

/** If the service wants to know that it is the owner, asks for that in place. */
function Question({ title, children, ids, cancel, close, ...props }: QuestionProps) {
  const { means, error, isBusy, submit } = useConfirmation(props.onConfirm, close, props.failed);
  const form = useRef<HTMLFormElement>(null);
  const [titleId, textId] = ids;
  useEffect(() => {
    // Below the fields of `children`.
    const own = '[name="password"], [value="passkey"]';
    if (means !== null) form.current?.querySelector<HTMLElement>(own)?.focus();
  }, [means]);
  return (
    <form ref={form} className="dialog-form" onSubmit={submit} aria-busy={isBusy}>
      <h3 id={titleId}>{title}</h3>
      <div id={textId} className="dialog-text">
        {children}
      </div>
      {(means?.password === true || means?.passkey === true) && <p>{t('confirmOwner')}</p>}
      <ConfirmationFields
        means={means}
        label={isBusy ? props.confirming : props.confirm}
        isBusy={isBusy}
        error={error}
        errorClass="dialog-error"
      >
        <button ref={cancel} type="button" className="button" onClick={close}>
          {t('cancel')}
        </button>
      </ConfirmationFields>
    </form>
  );
}

interface State {
  isBusy: boolean;
  error: string;
  means: ConfirmationMeans | null;
}

function useConfirmation(onConfirm: Props['onConfirm'], close: () => void, failed: string) {
  const [state, setState] = useState<State>({ isBusy: false, error: '', means: null });
  const { means } = state;
  const stay = (change: Partial<State>) => setState({ isBusy: false, error: '', means, ...change });
  const confirm = async (given: GivenConfirmation | null, fields: FormData) => {
    // Without anything to confirm with, the button for passkeys was pressed.
    const confirmation = means !== null && given === null ? await askForConfirmation() : given;
    if (typeof confirmation === 'string') {
      stay({ error: confirmation });
      return;
    }
    const outcome = await onConfirm(confirmation, fields);
    if (isDone(outcome)) close();
    else if (outcome.kind === 'unconfirmed') stay({ means: outcome.means });
    else stay({ error: outcome.kind === 'unreachable' ? failed : registrationError(outcome) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isBusy) return;
    setState({ isBusy: true, error: '', means });
    const given = means === null ? null : readConfirmation(event, means.code);
    void confirm(given, new FormData(event.currentTarget));
  };
  return { ...state, submit };
}
