import { useEffect, useRef } from 'react';
import { t } from '../../messages/login.js';

/** Not `disabled` while submitting, because a disabled button loses the focus. */
export function SubmitButton({ submitting }: { submitting: boolean }) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Disabled in the document if only this code can sign in.
    if (button.current !== null) button.current.disabled = false;
  }, []);

  return (
    <button ref={button} type="submit" className="submit-button" aria-disabled={submitting}>
      {/* Both labels are always rendered, so that the button keeps its size. */}
      <span className="submit-label">
        <span hidden={submitting}>{t('signIn')}</span>
        <span hidden={!submitting}>{t('signingIn')}</span>
      </span>
      <svg className="submit-icon" viewBox="0 0 16 24" aria-hidden="true" focusable="false">
        <path d="M8 2a5.4 5.4 0 0 0-2.7 10.1L3.6 22h8.8l-1.7-9.9A5.4 5.4 0 0 0 8 2Z" />
      </svg>
    </button>
  );
}
