import { useCallback, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { paths } from '../../layout.js';
import { pageHost } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import type { Notice } from '../../session/notice.js';
import { useSession } from '../../session/use-session.js';
import { Field } from './field.js';
import { FormMessage } from './form-message.js';
import type { SignInFailure } from './messages.js';
import { PasswordField } from './password-field.js';
import './login-form.css';

type Progress =
  | { kind: 'idle' }
  | { kind: 'submitting'; isProving: boolean }
  | { kind: 'incomplete'; emailMissing: boolean; passwordMissing: boolean }
  | { kind: 'failed'; failure: SignInFailure };

/**
 * The sign-in form. Its inputs are uncontrolled and are never disabled or replaced, so that password
 * managers and the browser's autofill keep working.
 */
export function LoginForm({ notice }: { notice: Notice | null }) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { progress, onSubmit } = useSubmit(email, password);
  const { heading } = usePageTitle(
    `Sign in to ${pageHost()}`,
    useCallback(() => focusWithoutKeyboard(email.current), []),
  );
  const submitting = progress.kind === 'submitting';
  const incomplete = progress.kind === 'incomplete' ? progress : null;
  // If the script fails, `post` keeps the password out of the address.
  const target = { method: 'post', action: paths.login } as const;
  return (
    <form className="login-form" {...target} noValidate aria-busy={submitting} onSubmit={onSubmit}>
      <h1 ref={heading} tabIndex={-1}>
        Sign in
      </h1>
      <FormMessage
        notice={progress.kind === 'idle' ? notice : null}
        failure={progress.kind === 'failed' ? progress.failure : null}
        isProving={progress.kind === 'submitting' && progress.isProving}
      />
      <EmailField ref={email} missing={incomplete?.emailMissing === true} />
      <PasswordField
        ref={password}
        error={incomplete?.passwordMissing ? 'Please enter your password.' : null}
      />
      <SubmitButton submitting={submitting} />
      <output className="visually-hidden">{submitting ? 'Signing in' : ''}</output>
    </form>
  );
}

type InputRef = RefObject<HTMLInputElement | null>;

/** Submits the form's fields, and tracks how far the sign-in has come. */
function useSubmit(email: InputRef, password: InputRef) {
  const session = useSession();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });

  const submit = async (typedEmail: string, typedPassword: string) => {
    setProgress({ kind: 'submitting', isProving: false });
    const outcome = await session.signIn(typedEmail, typedPassword, () =>
      setProgress({ kind: 'submitting', isProving: true }),
    );
    // The session state has changed, so another page is shown.
    if (outcome.kind === 'signed-in' || outcome.kind === 'disabled') return;
    setProgress({ kind: 'failed', failure: outcome });
    if (outcome.kind === 'incorrect') {
      password.current?.focus();
      password.current?.select();
    }
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress.kind === 'submitting') return;
    const typedEmail = email.current?.value ?? '';
    const typedPassword = password.current?.value ?? '';
    const [emailMissing, passwordMissing] = [typedEmail === '', typedPassword === ''];
    if (!emailMissing && !passwordMissing) {
      void submit(typedEmail, typedPassword);
      return;
    }
    setProgress({ kind: 'incomplete', emailMissing, passwordMissing });
    (emailMissing ? email : password).current?.focus();
  };
  return { progress, onSubmit };
}

function EmailField({ ref, missing }: { ref: InputRef; missing: boolean }) {
  return (
    <Field
      ref={ref}
      label="Email"
      name="email"
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={missing ? 'Please enter your email.' : null}
    />
  );
}

/** Not `disabled` while submitting, because a disabled button loses the focus. */
function SubmitButton({ submitting }: { submitting: boolean }) {
  return (
    <button type="submit" className="submit-button" aria-disabled={submitting}>
      {/* Both labels are always rendered, so that the button keeps its size. */}
      <span className="submit-label">
        <span hidden={submitting}>Sign in</span>
        <span hidden={!submitting}>Signing in…</span>
      </span>
      <svg className="submit-icon" viewBox="0 0 16 24" aria-hidden="true" focusable="false">
        <path d="M8 2a5.4 5.4 0 0 0-2.7 10.1L3.6 22h8.8l-1.7-9.9A5.4 5.4 0 0 0 8 2Z" />
      </svg>
    </button>
  );
}

// On touch devices, focus would open the on-screen keyboard over the page.
function focusWithoutKeyboard(field: HTMLInputElement | null) {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus();
}
