import type { Notice } from '../../session/notice.js';
import { Countdown } from './countdown.js';
import { failureMessage, noticeMessage, type SignInFailure } from './messages.js';

interface Props {
  notice: Notice | null;
  failure: SignInFailure | null;
}

/**
 * The one place above the fields where the page speaks. Both live regions are always there, since
 * a screen reader announces only what changes in a region that it knows; and the place keeps its
 * height, so that nothing below it moves.
 */
export function FormMessage({ notice, failure }: Props) {
  return (
    <div className="form-message">
      <div role="alert">{failure !== null && <Failure failure={failure} />}</div>
      <output>
        {notice !== null && failure === null && (
          <span className="form-message-notice">{noticeMessage(notice)}</span>
        )}
      </output>
      {notice === null && failure === null && (
        <p className="form-message-greeting">
          This door opens for its owner, with the email and password it was set up with.
        </p>
      )}
    </div>
  );
}

function Failure({ failure }: { failure: SignInFailure }) {
  return (
    <p className="form-message-failure">
      {failureMessage(failure)}
      {'waitSeconds' in failure && (
        <>
          {' '}
          <Countdown seconds={failure.waitSeconds} />
        </>
      )}
    </p>
  );
}
