import type { Notice } from '../../session/notice.js';
import { Countdown } from './countdown.js';
import { failureMessage, noticeMessage, type SignInFailure } from './messages.js';
import { t } from '../../messages/login.js';

/** The element with the instruction. */
export const INSTRUCTION_ID = 'instruction';

interface Props {
  notice: Notice | null;
  failure: SignInFailure | null;
  /** Whether the browser is solving a proof of work. */
  isProving: boolean;
  /** The next step, if there is nothing else to say. */
  instruction: string;
}

/**
 * The message above the fields. Both live regions are always rendered, because a screen reader
 * announces only changes in a region that it already knows. The box keeps its height, so that
 * nothing below it moves.
 */
export function FormMessage({ notice, failure, isProving, instruction }: Props) {
  const info = isProving ? t('proving') : notice && noticeMessage(notice);
  return (
    <div className="form-message">
      <div role="alert">{failure !== null && <Failure failure={failure} />}</div>
      <output>
        {info !== null && failure === null && <span className="form-message-info">{info}</span>}
      </output>
      {info === null && failure === null && <p id={INSTRUCTION_ID}>{instruction}</p>}
    </div>
  );
}

function Failure({ failure }: { failure: SignInFailure }) {
  return (
    <p className="form-message-error">
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
