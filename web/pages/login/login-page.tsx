import { useEffect, useState } from 'react';
import { NEXT_PARAMETER } from '../../../src/contract/index.js';
import { hasPasswordSignIn } from '../../layout.js';
import { redirectTarget } from '../../login-redirect.js';
import { RetryButton } from '../../components/retry-button.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { noticeState, readNotice, type Notice } from '../../session/notice.js';
import { hasAccess, type SessionState } from '../../../src/client/session-state.js';
import { useSession, useSessionState } from '../../session/use-session.js';
import { siteName } from '../../components/page-host.js';
import { useHydrated } from '../../use-hydrated.js';
import { Busy } from './busy.js';
import { LoginLayout } from './login-layout.js';
import { removeAppWorkers } from '../../session/service-workers.js';
import { LoginForm } from './login-form.js';
import { useOpening } from './use-opening.js';
import { PasskeyOnly } from './passkey-only.js';
import { PostLoginRedirect } from './post-login-redirect.js';
import { t } from '../../messages/login.js';

interface Props {
  /** Shows one of our own pages without loading it from the service. */
  onEnter: (path: string) => void;
  /** Loads the code of our own pages, which `onEnter` then needs. */
  prepare?: () => Promise<unknown>;
  /** Whether the document contains the form already, so that it stays while the session is checked. */
  isRendered?: boolean;
}

/** The login page: shows the form, or redirects a user who is signed in. */
export function LoginPage({ onEnter, prepare, isRendered = false }: Props) {
  const session = useSession();
  const state = useSessionState();
  const signedOut = state.kind === 'signed-out';
  const [wasSignedOut, setWasSignedOut] = useState(signedOut);
  if (signedOut && !wasSignedOut) setWasSignedOut(true);
  const notice = useNotice(state);
  const opening = useOpening(wasSignedOut && hasAccess(state));

  useEffect(() => {
    if (state.kind === 'signed-out') void removeAppWorkers();
    if (hasAccess(state)) void prepare?.();
  }, [state, prepare]);

  if (opening) return <SignIn notice={notice} opening />;
  switch (state.kind) {
    case 'signed-out':
      return <SignIn notice={notice} />;
    case 'unreachable':
      return (
        <LoginLayout>
          <LoginUnreachable retrying={state.retrying} retry={session.check} />
        </LoginLayout>
      );
    case 'checking':
      return isRendered ? <SignIn notice={notice} /> : <Busy label={t('loading')} />;
    case 'guest':
    case 'signed-in':
      return (
        <PostLoginRedirect wanted={wantedPage()} justSignedIn={wasSignedOut} onEnter={onEnter} />
      );
  }
}

function wantedPage(): string {
  const { search, hash } = window.location;
  return redirectTarget(new URLSearchParams(search).get(NEXT_PARAMETER), hash);
}

/** Why the user is here: said by the page before, or found out on this one. */
function useNotice(state: SessionState): Notice | null {
  const [initial] = useState(readHistoryNotice);
  const isHydrated = useHydrated();
  const known = state.kind === 'signed-out' ? readNotice(noticeState(state)) : null;
  return isHydrated ? (initial ?? known) : null;
}

/** From the router's entry in the history, which a reload keeps. */
function readHistoryNotice(): Notice | null {
  if (typeof window === 'undefined') return null;
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'usr' in entry
    ? readNotice(entry.usr)
    : null;
}

/** Stays mounted during the opening animation. */
function SignIn({ notice, opening = false }: { notice: Notice | null; opening?: boolean }) {
  return (
    <LoginLayout opening={opening}>
      {hasPasswordSignIn ? <LoginForm notice={notice} /> : <PasskeyOnly notice={notice} />}
    </LoginLayout>
  );
}

function LoginUnreachable({ retrying, retry }: { retrying: boolean; retry: () => Promise<void> }) {
  const { heading } = usePageTitle(t('hostUnreachable', { host: siteName() }));
  return (
    <div className="login-status">
      <h1 ref={heading} tabIndex={-1}>
        {t('unreachable')}
      </h1>
      <p>{t('unreachableHelp')}</p>
      <RetryButton retrying={retrying} retry={retry} />
    </div>
  );
}
