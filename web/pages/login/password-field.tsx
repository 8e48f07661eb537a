import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Field } from './field.js';
import { t } from '../../messages/login.js';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  missing: boolean;
}

/** The password field, with a show button and a Caps Lock hint. */
export function PasswordField({ ref, missing }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  const toggle = () => {
    const field = ref.current;
    const [start, end] = [field?.selectionStart ?? null, field?.selectionEnd ?? null];
    // Render now: browsers move the caret when the type changes, and it is restored below.
    flushSync(() => {
      setShown(!shown);
    });
    field?.setSelectionRange(start, end);
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      ref={ref}
      label={t('password')}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={missing ? t('passwordMissing') : null}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      action={<ShowButton shown={shown} onClick={toggle} />}
      hint={
        <p className="field-hint" aria-live="polite">
          {capsLock && !missing ? t('capsLock') : ''}
        </p>
      }
    />
  );
}

function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="field-action"
      aria-label={t('showPassword')}
      aria-pressed={shown}
      onPointerDown={keepFocus}
      onClick={onClick}
    >
      <Eye />
    </button>
  );
}

// Tapping the button must not take the focus from the field.
function keepFocus(event: PointerEvent) {
  event.preventDefault();
}

function Eye() {
  return (
    <svg className="eye-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2.5 12c2-4.2 5.4-6.4 9.5-6.4s7.5 2.2 9.5 6.400c-2 4.2-5.4 6.4-9.5 6.400S4.5 16.2 2.5 12Z" />
      <circle cx="12" cy="12" r="2.9" />
      <path className="eye-slash" d="M4 3.5 20 20.5" />
    </svg>
  );
}
