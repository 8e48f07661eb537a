import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LOGIN_SLOTS, type LoginFormName, type LoginMessageName } from '../src/contract/index.js';
import { LoginForm, type StaticForm } from './pages/login/login-form.js';
import { failureMessage } from './pages/login/messages.js';
import { LoginLayout } from './pages/login/login-layout.js';
import { Root } from './root.js';
import { SessionProvider } from './session/session-provider.js';

/** Failures are shown with a text that the service fills in. */
const FAILURE = { kind: 'passkey', message: LOGIN_SLOTS.message } as const;

/**
 * Renders the login page's forms, for the build. React takes over `idle` in the browser, so it must be
 * what `Root` renders first. The others answer a form that was sent without JavaScript.
 */
export function renderForms(): Record<LoginFormName, string> {
  return {
    idle: renderToString(<Root start="login" initialLink={null} isRendered />),
    message: renderStatic({ failure: FAILURE, asksForCode: false }),
    code: renderStatic({ failure: FAILURE, asksForCode: true }),
  };
}

/** What the forms say if a sign-in was not successful. */
export function renderMessages(): Record<LoginMessageName, string> {
  const wait = { waitSeconds: 0, challenge: null };
  return {
    incorrect: failureMessage({ kind: 'incorrect' }),
    throttled: failureMessage({ kind: 'throttled', ...wait }),
    busy: failureMessage({ kind: 'busy', ...wait }),
    'code-required': failureMessage({ kind: 'code-required' }),
    'wrong-code': failureMessage({ kind: 'incorrect-code' }),
    'used-code': failureMessage({ kind: 'used-code', ...wait }),
    'too-many-codes': failureMessage({ kind: 'too-many-codes', ...wait }),
    'code-unavailable': failureMessage({ kind: 'unavailable', ...wait }),
  };
}

function renderStatic(rendering: StaticForm): string {
  return renderToString(
    <StrictMode>
      <SessionProvider>
        <LoginLayout>
          <LoginForm notice={null} rendering={rendering} />
        </LoginLayout>
      </SessionProvider>
    </StrictMode>,
  );
}
