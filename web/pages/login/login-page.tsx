import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { NEXT_PARAMETER } from '../../../src/contract/index.js';
import { hasPasswordSignIn } from '../../layout.js';
import { redirectTarget } from '../../login-redirect.js';
import { RetryButton } from '../../components/retry-button.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { noticeState, readNotice, type Notice } from '../../session/notice.js';
import { hasAccess } from '../../session/session-state.js';
import { useSession, useSessionState } from '../../session/use-session.js';
import { pageHost } from '../../components/page-host.js';
import { Busy } from './busy.js';
import { LoginLayout } from './login-layout.js';
import { removeAppWorkers } from '../../session/service-workers.js';
import { LoginForm } from './login-form.js';
import { useOpening } from './use-opening.js';
import { PasskeyOnly } from './passkey-only.js';
import { PostLoginRedirect } from './post-login-redirect.js';

/** The login page: shows the form, or redirects a user who is signed in. */
export function LoginPage() {
  const session = useSession();
  const state = useSessionState();
  const location = useLocation();
  const [query] = useSearchParams();
  const signedOut = state.kind === 'signed-out';
  const [wasSignedOut, setWasSignedOut] = useState(signedOut);
  if (signedOut && !wasSignedOut) setWasSignedOut(true);

  useEffect(() => {
    if (signedOut) void removeAppWorkers();
  }, [signedOut]);

  const opening = useOpening(wasSignedOut && hasAccess(state));

  if (signedOut || opening) {
    // If the token was rejected on this page, the router state has no notice.
    const known = signedOut ? readNotice(noticeState(state.reason)) : null;
    return <SignIn notice={readNotice(location.state) ?? known} opening={opening} />;
  }
  switch (state.kind) {
    case 'unreachable':
      return (
        <LoginLayout>
          <LoginUnreachable retrying={state.retrying} retry={session.check} />
        </LoginLayout>
      );
    case 'checking':
      return <Busy label="Loading" />;
    case 'guest':
    case 'signed-in':
      return (
        <PostLoginRedirect
          wanted={redirectTarget(query.get(NEXT_PARAMETER), location.hash)}
          justSignedIn={wasSignedOut}
        />
      );
  }
}

/** Stays while the door opens, so that nothing but the door moves. */
function SignIn({ notice, opening }: { notice: Notice | null; opening: boolean }) {
  return (
    <LoginLayout opening={opening}>
      {hasPasswordSignIn ? <LoginForm notice={notice} /> : <PasskeyOnly notice={notice} />}
    </LoginLayout>
  );
}

function LoginUnreachable({ retrying, retry }: { retrying: boolean; retry: () => Promise<void> }) {
  const { heading } = usePageTitle(`${pageHost()} cannot be reached`);
  return (
    <div className="login-status">
      <h1 ref={heading} tabIndex={-1}>
        The service cannot be reached
      </h1>
      <p>The service may be restarting, or your connection may be down.</p>
      <RetryButton retrying={retrying} retry={retry} />
    </div>
  );
}
