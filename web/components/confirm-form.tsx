import {
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import type { ConfirmationMeans } from '../../src/contract/index.js';
import type { ConfirmedOutcome } from '../api/confirmed-change.js';
import type { Confirmation } from '../api/passkeys.js';
import { t } from '../messages/pages.js';
import { askForConfirmation } from '../passkeys/ask-for-confirmation.js';
import { registrationError } from '../passkeys/passkey-error.js';
import { PasswordFields, readConfirmation } from './credential-fields.js';

export interface ContentProps {
  title: ReactNode;
  /** The consequence of confirming. */
  children: ReactNode;
  /** The labels of the button that confirms, before and while the request runs. */
  confirm: string;
  confirming: string;
  /** Shown if `onConfirm` resolves to false. */
  failed: string;
}

/**
 * Whether something has changed. `means`: the owner must confirm it first, with one of these. `error`: the
 * confirmation was not accepted.
 */
export type ConfirmResult = boolean | { means: ConfirmationMeans } | { error: string };

/** The texts of the dialog about a change that the owner may have to confirm. */
export function confirmResult(outcome: ConfirmedOutcome): ConfirmResult {
  switch (outcome.kind) {
    case 'done':
    case 'here':
    case 'gone':
    // The session has ended, and this page with it.
    case 'rejected':
      return true;
    case 'unconfirmed':
      return { means: outcome.means };
    case 'failed':
    case 'unreachable':
      return false;
    case 'explained':
    case 'passkey-expired':
    case 'passkey-refused':
    case 'passkey-unknown':
      return { error: registrationError(outcome) };
  }
}

interface Props extends ContentProps {
  ids: readonly [title: string, text: string];
  /** The button that changes nothing. */
  cancel: RefObject<HTMLButtonElement | null>;
  close: () => void;
  onConfirm: (given: Confirmation | null) => Promise<ConfirmResult>;
}

/** The question of a dialog, and its buttons. If the service wants to know that it is the owner, asks for that in place. */
export function ConfirmForm({ title, children, ids, cancel, close, ...props }: Props) {
  const { means, error, isBusy, submit } = useConfirmation(props.onConfirm, close, props.failed);
  const form = useRef<HTMLFormElement>(null);
  const [titleId, textId] = ids;
  useEffect(() => {
    if (means !== null) form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [means]);
  return (
    <form ref={form} className="dialog-form" onSubmit={submit} aria-busy={isBusy}>
      <h3 id={titleId}>{title}</h3>
      <div id={textId} className="dialog-text">
        {children}
      </div>
      {means !== null && <p>{t('confirmOwner')}</p>}
      {means?.password === true && <PasswordFields required={!means.passkey} code={means.code} />}
      <p role="alert" className="dialog-error">
        {error}
      </p>
      <div className="button-row">
        {means?.password !== false && (
          <button type="submit" className="button button-primary" aria-busy={isBusy}>
            {isBusy ? props.confirming : props.confirm}
          </button>
        )}
        {means?.passkey === true && (
          <button type="submit" className="button" aria-busy={isBusy} value="passkey">
            {t('confirmWithPasskey')}
          </button>
        )}
        <button ref={cancel} type="button" className="button" onClick={close}>
          {t('cancel')}
        </button>
      </div>
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
  const finish = (result: ConfirmResult) => {
    if (result === true) close();
    else if (result === false) setState({ isBusy: false, error: failed, means });
    else setState({ isBusy: false, error: '', means, ...result });
  };
  const confirm = async (given: Confirmation | null) => {
    // Without anything to confirm with, the button for passkeys was pressed.
    const confirmation = means !== null && given === null ? await askForConfirmation() : given;
    finish(
      typeof confirmation === 'string' ? { error: confirmation } : await onConfirm(confirmation),
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isBusy) return;
    setState({ isBusy: true, error: '', means });
    void confirm(means === null ? null : readConfirmation(event, means.code));
  };
  return { ...state, submit };
}
