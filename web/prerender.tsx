import english from 'messages:en/login';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  ACTIONS_SLOT,
  DEFAULT_LANGUAGE,
  LOGIN_SLOTS,
  messageSlot,
  type LoginFormName,
} from '../src/contract/index.js';
import { addMessages } from './messages/catalog.js';
import { LoginForm, type StaticForm } from './pages/login/login-form.js';
import { LoginLayout } from './pages/login/login-layout.js';
import { Root } from './root.js';
import { SessionProvider } from './session/session-provider.js';

/** Failures are shown with a text that the service fills in. */
const FAILURE = { kind: 'explained', message: LOGIN_SLOTS.message } as const;

/**
 * Renders the login page's forms, for the build. React takes over `idle` in the browser, so it must be
 * what `Root` renders first. The others answer a form that was sent without JavaScript. Messages are left
 * to the service, which knows the visitor's language.
 */
export function renderForms(): Record<LoginFormName, string> {
  leaveMessages();
  return {
    idle: renderToString(<Root start="login" initialLink={null} isRendered />),
    message: renderStatic({ failure: FAILURE, asksForCode: false }),
    code: renderStatic({ failure: FAILURE, asksForCode: true }),
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

/** Renders, for the build, the page without scripts that asks or tells the user something. */
export function renderPlainPage(): string {
  leaveMessages();
  return renderToString(
    <LoginLayout>
      <div className="login-form">
        <div className="login-intro">
          <h1>{LOGIN_SLOTS.heading}</h1>
          <p className="form-message">{LOGIN_SLOTS.message}</p>
        </div>
        {ACTIONS_SLOT}
      </div>
    </LoginLayout>,
  );
}

function leaveMessages(): void {
  const slots = new Map(Object.keys(english).map((key) => [key, messageSlot(key)]));
  addMessages(DEFAULT_LANGUAGE, Object.fromEntries(slots));
}
