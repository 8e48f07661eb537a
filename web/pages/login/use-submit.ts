import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import type { SignInResult } from '../../../src/client/session.js';
import { useSession } from '../../session/use-session.js';
import type { SignInFailure } from './messages.js';

export type InputRef = RefObject<HTMLInputElement | null>;

export interface Inputs {
  readonly email: InputRef;
  readonly password: InputRef;
  readonly code: InputRef;
}

type InputName = keyof Inputs;

export type Progress =
  | { kind: 'idle' }
  | { kind: 'submitting'; isProving: boolean }
  | { kind: 'incomplete'; missing: readonly InputName[] }
  | { kind: 'failed'; failure: SignInFailure };

/** `code`: the password was correct, and a one-time code is needed. */
type Step = 'password' | 'code';

const FIELDS: Readonly<Record<Step, readonly InputName[]>> = {
  password: ['email', 'password'],
  code: ['email', 'password', 'code'],
};

/** Submits the form's fields, and tracks how far the sign-in has come. */
export function useSubmit(inputs: Inputs) {
  const session = useSession();
  const { progress, setProgress, step, show, backToPassword } = useSteps(inputs);

  const submit = async () => {
    setProgress({ kind: 'submitting', isProving: false });
    const [email, password] = [valueOf(inputs.email), valueOf(inputs.password)];
    const onProof = () => setProgress({ kind: 'submitting', isProving: true });
    const code = step === 'code' ? valueOf(inputs.code) : undefined;
    show(await session.signIn(email, password, onProof, code));
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress.kind === 'submitting') return;
    const missing = FIELDS[step].filter((name) => valueOf(inputs[name]) === '');
    const [first] = missing;
    if (first === undefined) {
      void submit();
      return;
    }
    setProgress({ kind: 'incomplete', missing });
    inputs[first].current?.focus();
  };
  const setFailure = (failure: SignInFailure | null) =>
    setProgress(failure === null ? { kind: 'idle' } : { kind: 'failed', failure });
  return { progress, step, onSubmit, backToPassword, setFailure };
}

/** Moves between the password and the code, together with the focus. */
function useSteps({ code, password }: Inputs) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const [step, setStep] = useState<Step>('password');
  const select = useSelect();

  const show = (outcome: SignInResult) => {
    // The session state has changed, so another page is shown.
    if (outcome.kind === 'signed-in' || outcome.kind === 'disabled') return;
    if (outcome.kind === 'code-required' && step === 'password') {
      setProgress({ kind: 'idle' });
      setStep('code');
      select(code);
      return;
    }
    setProgress({ kind: 'failed', failure: outcome });
    if (outcome.kind === 'incorrect') {
      setStep('password');
      select(password);
    } else if (outcome.kind === 'incorrect-code' || outcome.kind === 'used-code') select(code);
  };

  const backToPassword = () => {
    if (progress.kind === 'submitting') return;
    setStep('password');
    setProgress({ kind: 'idle' });
    select(password);
  };
  return { progress, setProgress, step, show, backToPassword };
}

function valueOf(input: InputRef): string {
  return input.current?.value ?? '';
}

/** Selects a field after the next render, in which it may appear. A hidden field takes no focus. */
function useSelect(): (input: InputRef) => void {
  const next = useRef<InputRef | null>(null);
  useEffect(() => {
    next.current?.current?.focus();
    next.current?.current?.select();
    next.current = null;
  });
  return (input) => {
    next.current = input;
  };
}
