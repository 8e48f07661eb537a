'use client';

import {
  useCallback,
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { useHasCookieSession, useSession } from './session.js';
import { ENGLISH, type SignInTexts } from './sign-in-texts.js';
import type { SignInReply } from '../client/index.js';

export interface SignInFormProps {
  /** Class of the `form` element. */
  readonly className?: string;
  /** Texts in another language, or in other words. Default of each: English. */
  readonly texts?: Partial<SignInTexts>;
  /** Offers passkeys, in the email field and with a button. For SERVICE_PASSKEYS. Default: false. */
  readonly passkeys?: boolean;
  /**
   * Whether the session outlives the browser. Default: the user decides, with a box "Stay signed in" that is
   * checked. If the page keeps the token, there is no box, and this changes nothing.
   */
  readonly staySignedIn?: boolean;
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
 * A form for email and password, then for a one-time code if the server asks for it. Works with password
 * managers. What was typed is kept after a failure.
 */
export function SignInForm({
  className,
  texts: ownTexts,
  passkeys = false,
  staySignedIn: stays,
  onSignedIn,
}: SignInFormProps): ReactNode {
  const texts = { ...ENGLISH, ...ownTexts };
  const box = useRef<HTMLInputElement>(null);
  // Read from the page: someone may change the box before React is loaded.
  const staySignedIn = useCallback(() => stays ?? box.current?.checked ?? true, [stays]);
  const { reply, progress, step, submit, back, show } = useSignIn(staySignedIn, onSignedIn);
  const messageId = useId();
  const isBusy = progress !== 'idle';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(new FormData(event.currentTarget));
  };
  return (
    <form className={className} style={STYLE} onSubmit={onSubmit} aria-describedby={messageId}>
      {/* Hidden rather than removed, so that password managers can save both. */}
      <div style={step === 'code' ? HIDDEN : FIELDS}>
        <Field label={texts.email} name="username" autoComplete={usernameHint(passkeys)} />
        <Field label={texts.password} name="password" autoComplete="current-password" />
        {stays === undefined && <StaySignedIn box={box} label={texts.staySignedIn} />}
      </div>
      {step === 'code' && <Field label={texts.code} name="code" autoComplete="one-time-code" />}
      <p id={messageId} role="alert" hidden={reply === null || reply.ok}>
        {reply?.ok === false && texts.failure(reply)}
      </p>
      <output hidden={progress !== 'proving'}>{progress === 'proving' && texts.proof}</output>
      <button type="submit" aria-busy={isBusy}>
        {texts.signIn}
      </button>
      {step === 'code' && <BackButton label={texts.back} onClick={back} />}
      {passkeys && step === 'password' && (
        <PasskeyButton texts={texts} onReply={show} staySignedIn={staySignedIn} />
      )}
    </form>
  );
}

const FIELDS: CSSProperties = { display: 'grid', gap: STYLE.gap };
const HIDDEN: CSSProperties = { display: 'none' };
const BOX_LABEL: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: STYLE.gap,
};
const BOX: CSSProperties = { accentColor: 'var(--housekey-accent, auto)', margin: 0 };

/** The choice is kept while the form asks for a one-time code. */
function StaySignedIn({
  box,
  label,
}: {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly label: string;
}): ReactNode {
  if (!useHasCookieSession()) return null;
  return (
    <label style={BOX_LABEL}>
      <input ref={box} type="checkbox" name="stay_signed_in" defaultChecked style={BOX} />
      {label}
    </label>
  );
}

function BackButton({
  label,
  onClick,
}: {
  readonly label: string;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button type="button" onClick={onClick}>
      {label}
    </button>
  );
}

/** `webauthn` lets the browser offer passkeys in the field (HTML, 4.10.18.7 Autofill). */
function usernameHint(passkeys: boolean): string {
  return passkeys ? 'username webauthn' : 'username';
}

interface FieldProps {
  readonly label: string;
  readonly name: 'username' | 'password' | 'code';
  readonly autoComplete: string;
}

function Field({ label, ...input }: FieldProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isCode = input.name === 'code';
  useEffect(() => {
    // It has just replaced the fields that the user has filled in.
    if (isCode) field.current?.focus();
  }, [isCode]);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type={input.name === 'password' ? 'password' : 'text'}
        inputMode={isCode ? 'numeric' : undefined}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </div>
  );
}

/** `proving`: the server is under load, and the browser solves a proof of work. */
type Progress = 'idle' | 'sending' | 'proving';

/** Sends the form, and keeps what the server replied. */
function useSignIn(staySignedIn: () => boolean, onSignedIn: (() => void) | undefined) {
  const { signIn } = useSession();
  const [reply, setReply] = useState<SignInReply | null>(null);
  const [progress, setProgress] = useState<Progress>('idle');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const show = (result: SignInReply | null) => {
    const isNewStep = result?.ok === false && result.reason === 'code-required' && step !== 'code';
    setReply(isNewStep ? null : result);
    if (result === null) return;
    if (result.ok) onSignedIn?.();
    else if (isNewStep) setStep('code');
    else if (result.reason === 'incorrect') setStep('password');
  };
  const submit = async (form: FormData) => {
    setProgress('sending');
    const code = textOf(form, 'code');
    const result = await signIn(
      {
        email: textOf(form, 'username'),
        password: textOf(form, 'password'),
        code: code === '' ? undefined : code,
      },
      { staySignedIn, onProof: () => setProgress('proving') },
    );
    setProgress('idle');
    show(result);
  };
  const back = () => {
    setStep('password');
    setReply(null);
  };
  return { reply, progress, step, submit, back, show };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

interface PasskeyButtonProps {
  readonly texts: Pick<SignInTexts, 'passkey' | 'passkeyPending'>;
  /** Called with the result, and with `null` when another attempt begins. */
  readonly onReply: (reply: SignInReply | null) => void;
  /** Called once the user has chosen a passkey. Must be the same function on each render. */
  readonly staySignedIn: () => boolean;
}

/** The button that signs in with a passkey. Also offers passkeys in the email field. */
function PasskeyButton({ texts, onReply, staySignedIn }: PasskeyButtonProps): ReactNode {
  const { signInWithPasskey, offerPasskeys } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const report = useRef(onReply);

  useEffect(() => {
    report.current = onReply;
  }, [onReply]);

  useEffect(
    () =>
      isAsking ? undefined : offerPasskeys((reply) => report.current(reply), { staySignedIn }),
    [offerPasskeys, isAsking, staySignedIn],
  );

  const ask = async () => {
    if (isAsking) return;
    setIsAsking(true);
    report.current(null);
    const reply = await signInWithPasskey({ staySignedIn });
    setIsAsking(false);
    report.current(reply);
  };
  return (
    <button type="button" aria-disabled={isAsking} onClick={() => void ask()}>
      {isAsking ? texts.passkeyPending : texts.passkey}
    </button>
  );
}
