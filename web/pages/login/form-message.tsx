import type { Notice } from '../../session/notice.js';
import { Countdown } from './countdown.js';
import { failureMessage, noticeMessage, PROVING_MESSAGE, type SignInFailure } from './messages.js';

interface Props {
  notice: Notice | null;
  failure: SignInFailure | null;
  /** Whether the page works its way past strangers who keep the service busy. */
  isProving: boolean;
}

/**
 * The one place above the fields where the page speaks. Both live regions are always there, since
 * a screen reader announces only what changes in a region that it knows; and the place keeps its
 * height, so that nothing below it moves.
 */
export function FormMessage({ notice, failure, isProving }: Props) {
  const news = isProving ? PROVING_MESSAGE : notice && noticeMessage(notice);
  return (
    <div className="form-message">
      <div role="alert">{failure !== null && <Failure failure={failure} />}</div>
      <output>
        {news !== null && failure === null && <span className="form-message-notice">{news}</span>}
      </output>
      {news === null && failure === null && (
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
