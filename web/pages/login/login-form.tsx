import { useCallback, useRef } from 'react';
import { LOGIN_FORM_ID } from '../../../src/contract/index.js';
import { hasPasskeys, paths } from '../../layout.js';
import { siteName } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import type { Notice } from '../../session/notice.js';
import { CodeField } from './code-field.js';
import { Field } from './field.js';
import { FormMessage } from './form-message.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasswordField } from './password-field.js';
import { StaySignedIn } from './stay-signed-in.js';
import { SubmitButton } from './submit-button.js';
import type { SignInFailure } from './messages.js';
import { useSubmit, type InputRef } from './use-submit.js';
import { t } from '../../messages/login.js';
import './login-form.css';

/** If the script fails, `post` keeps the password out of the address. */
const TARGET = { id: LOGIN_FORM_ID, method: 'post', action: paths.login } as const;

/** The form that the build renders for browsers without JavaScript. */
export interface StaticForm {
  failure: SignInFailure | null;
  /** Asks for everything at once, because nothing remembers the password in between. */
  asksForCode: boolean;
}

interface Props {
  notice: Notice | null;
  rendering?: StaticForm | null;
}

/**
 * The sign-in form. Its inputs are uncontrolled and are never disabled or replaced, so that password
 * managers and the browser's autofill keep working: while the one-time code is asked for, the email and
 * password stay in the form, hidden.
 */
export function LoginForm({ notice, rendering = null }: Props) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const submit = useSubmit({ email, password, code });
  const { progress, step, onSubmit, backToPassword, setFailure } = submit;
  const focusEmail = useCallback(() => focusWithoutKeyboard(email.current), []);
  const { heading } = usePageTitle(t('signInTo', { host: siteName() }), focusEmail);
  const submitting = progress.kind === 'submitting';
  const missing = progress.kind === 'incomplete' ? progress.missing : [];
  return (
    <form className="login-form" {...TARGET} noValidate aria-busy={submitting} onSubmit={onSubmit}>
      <div className="login-intro">
        <h1 ref={heading} tabIndex={-1}>
          {t(TITLES[step])}
        </h1>
        <FormMessage
          notice={progress.kind === 'idle' && step === 'password' ? notice : null}
          failure={progress.kind === 'failed' ? progress.failure : (rendering?.failure ?? null)}
          isProving={progress.kind === 'submitting' && progress.isProving}
          instruction={t(INSTRUCTIONS[step])}
        />
      </div>
      <div className="login-fields" hidden={step === 'code'}>
        <EmailField ref={email} missing={missing.includes('email')} />
        <PasswordField ref={password} missing={missing.includes('password')} />
        <StaySignedIn />
      </div>
      {(step === 'code' || rendering?.asksForCode === true) && (
        <CodeField ref={code} missing={missing.includes('code')} />
      )}
      <SubmitButton submitting={submitting} />
      {step === 'code' && <BackButton onClick={backToPassword} />}
      {hasPasskeys && step === 'password' && <PasskeySignIn onFailure={setFailure} />}
      <output className="visually-hidden">{submitting ? t('signingIn') : ''}</output>
    </form>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="text-button" onClick={onClick}>
      {t('backToPassword')}
    </button>
  );
}

const TITLES = { password: 'signIn', code: 'enterCode' } as const;

const INSTRUCTIONS = { password: 'passwordHelp', code: 'codeHelp' } as const;

function EmailField({ ref, missing }: { ref: InputRef; missing: boolean }) {
  return (
    <Field
      ref={ref}
      label={t('email')}
      name="email"
      type="text"
      inputMode="email"
      // `webauthn` lets the browser offer passkeys here (HTML, 4.10.18.7 Autofill).
      autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={missing ? t('emailMissing') : null}
    />
  );
}

// On touch devices, focus would open the on-screen keyboard over the page.
function focusWithoutKeyboard(field: HTMLInputElement | null) {
  // Someone may have begun to type before this code was loaded.
  const isIdle = document.activeElement === null || document.activeElement === document.body;
  if (isIdle && window.matchMedia('(pointer: fine)').matches) field?.focus();
}
