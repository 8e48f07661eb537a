import { useLocation, useSearchParams } from 'react-router';
import { NEXT_PARAMETER } from '../../../src/contract/index.js';
import { redirectTarget } from '../../safe-redirect.js';
import { RetryButton } from '../../components/retry-button.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { LoadingIndicator } from '../../components/loading.js';
import { noticeState, readNotice } from '../../session/notice.js';
import { useSession, useSessionState } from '../../session/use-session.js';
import { hostName } from '../../components/address.js';
import { LoginLayout } from './login-layout.js';
import { LoginForm } from './login-form.js';
import { PostLoginRedirect } from './post-login-redirect.js';

/** The login view: the form for a stranger; whoever may come in already is led onward. */
export function LoginPage() {
  const session = useSession();
  const state = useSessionState();
  const location = useLocation();
  const [query] = useSearchParams();

  switch (state.kind) {
    case 'signed-out': {
      // A token that was refused just now left no notice behind it in the router.
      const notice = readNotice(location.state) ?? readNotice(noticeState(state.reason));
      return (
        <LoginLayout>
          <LoginForm notice={notice} />
        </LoginLayout>
      );
    }
    case 'unreachable':
      return (
        <LoginLayout>
          <NoAnswer retrying={state.retrying} retry={session.check} />
        </LoginLayout>
      );
    case 'checking':
      return <Opening label="One moment" />;
    case 'guest':
    case 'signed-in':
      return (
        <>
          <Opening label="Opening the door" />
          <PostLoginRedirect wanted={redirectTarget(query.get(NEXT_PARAMETER), location.hash)} />
        </>
      );
  }
}

function Opening({ label }: { label: string }) {
  return (
    <LoginLayout busy>
      <div className="leaf-words">
        <LoadingIndicator label={label} />
      </div>
    </LoginLayout>
  );
}

function NoAnswer({ retrying, retry }: { retrying: boolean; retry: () => Promise<void> }) {
  const { heading } = usePageTitle(`No answer from ${hostName()}`);
  return (
    <div className="leaf-words">
      <h1 ref={heading} tabIndex={-1}>
        Nobody answers
      </h1>
      <p>
        The service behind this door cannot be reached. It may be restarting, or your connection may
        be down.
      </p>
      <RetryButton retrying={retrying} retry={retry} />
    </div>
  );
}
