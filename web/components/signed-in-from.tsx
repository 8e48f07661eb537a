import { networkText, timeAgo } from '../activity/text.js';
import { rich } from '../messages/pages.js';
import { formatFullDate } from './date-time.js';

interface Props {
  /** How, such as `Signed in with the password`. */
  signedIn: string;
  network: string;
  atMs: number;
  nowMs: number;
}

/** How, from where and how long ago someone signed in. The date and time are shown on hover. */
export function SignedInFrom({ signedIn, network, atMs, nowMs }: Props) {
  return rich('signedInFrom', {
    signedIn,
    network: networkText(network),
    ago: timeAgo(nowMs - atMs),
    time: (content) => (
      <time dateTime={new Date(atMs).toISOString()} title={formatFullDate(atMs)}>
        {content}
      </time>
    ),
  });
}
