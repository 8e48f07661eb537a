'use client';

import { useState } from 'react';
import type { SignInReply } from '../client/index.js';
import { useSession } from './session.js';

/** `proving`: the server is under load, and the browser solves a proof of work. */
type Progress = 'idle' | 'sending' | 'proving';

/** Sends the form, and keeps what the server replied. */
export function useSignIn(staySignedIn: () => boolean, onSignedIn: (() => void) | undefined) {
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
