'use client';

import { useId, useState, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import { waitText } from '../contract/index.js';
import type { SignInReply } from '../client/index.js';
import { useSession } from './session.js';

export interface SignInFormProps {
  /** Class of the `form` element. */
  readonly className?: string;
  /** Text of the button. Default: `Sign in`. */
  readonly label?: string;
  /** Called after a successful sign-in. */
  readonly onSignedIn?: () => void;
}

/** The only styles. Everything else is the app's. */
const STYLE: CSSProperties = {
  display: 'grid',
  gap: 'var(--housekey-gap, 0.75rem)',
  maxWidth: 'var(--housekey-width, 20rem)',
};

/**
 * A form for email and password, and for a one-time code if the server asks for it. Works with password
 * managers. What was typed is kept after a failure.
 */
export function SignInForm({
  className,
  label = 'Sign in',
  onSignedIn,
}: SignInFormProps): ReactNode {
  const { reply, isBusy, asksForCode, submit } = useSignIn(onSignedIn);
  const messageId = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(new FormData(event.currentTarget));
  };
  return (
    <form className={className} style={STYLE} onSubmit={onSubmit} aria-describedby={messageId}>
      <Field label="Email" name="username" type="text" autoComplete="username" />
      <Field label="Password" name="password" type="password" autoComplete="current-password" />
      {asksForCode && (
        <Field label="One-time code" name="code" type="text" autoComplete="one-time-code" />
      )}
      <p id={messageId} role="alert" hidden={reply === null || reply.ok}>
        {messageOf(reply)}
      </p>
      <button type="submit" aria-busy={isBusy}>
        {label}
      </button>
    </form>
  );
}

/** Sends the form, and keeps what the server replied. */
function useSignIn(onSignedIn: (() => void) | undefined) {
  const { signIn } = useSession();
  const [reply, setReply] = useState<SignInReply | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const submit = async (form: FormData) => {
    setBusy(true);
    const code = textOf(form, 'code');
    const result = await signIn({
      email: textOf(form, 'username'),
      password: textOf(form, 'password'),
      code: code === '' ? undefined : code,
    });
    setBusy(false);
    setReply(result);
    if (result.ok) onSignedIn?.();
    else if (result.reason === 'code-required') setAsksForCode(true);
  };
  return { reply, isBusy, asksForCode, submit };
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
}

function Field({ label, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} required autoCapitalize="none" spellCheck={false} {...input} />
    </div>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function messageOf(reply: SignInReply | null): string {
  if (reply === null || reply.ok) return '';
  const { message, waitSeconds } = reply;
  return waitSeconds === null ? message : `${message} Try again in ${waitText(waitSeconds)}.`;
}
