import { useLocation, useSearchParams } from 'react-router';
import { NEXT_PARAMETER } from '../../../src/contract.js';
import { wantedDestination } from '../../destination.js';
import { RetryButton } from '../../parts/retry-button.js';
import { useArrival } from '../../parts/use-arrival.js';
import { WaitingSign } from '../../parts/waiting.js';
import { noticeState, readNotice } from '../../session/notice.js';
import { useSession, useSessionState } from '../../session/use-session.js';
import { hostName } from '../../parts/address.js';
import { Door } from './door.js';
import { LoginForm } from './login-form.js';
import { Onward } from './onward.js';

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
        <Door>
          <LoginForm notice={notice} />
        </Door>
      );
    }
    case 'unreachable':
      return (
        <Door>
          <NoAnswer retrying={state.retrying} retry={session.check} />
        </Door>
      );
    case 'checking':
      return <Opening label="One moment" />;
    case 'guest':
    case 'signed-in':
      return (
        <>
          <Opening label="Opening the door" />
          <Onward wanted={wantedDestination(query.get(NEXT_PARAMETER), location.hash)} />
        </>
      );
  }
}

function Opening({ label }: { label: string }) {
  return (
    <Door busy>
      <div className="leaf-words">
        <WaitingSign label={label} />
      </div>
    </Door>
  );
}

function NoAnswer({ retrying, retry }: { retrying: boolean; retry: () => Promise<void> }) {
  const { heading } = useArrival(`No answer from ${hostName()}`);
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
