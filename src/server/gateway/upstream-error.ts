import type { UpstreamError } from '../../contract/index.js';
import type { RequestContext, RequestHead } from '../../http/context.js';
import { isNavigation } from '../../http/navigation.js';
import type { Pages } from '../../pages/pages.js';
import { MAXIMUM_RESPONSE_HEAD_BYTES } from '../connections/limits.js';
import type { PlainResponse } from '../../http/plain-response.js';

const UPSTREAM_ERRORS: Readonly<Record<UpstreamError, readonly [status: number, detail: string]>> =
  {
    unreachable: [502, 'The app cannot be reached; try again in a moment'],
    oversized: [
      502,
      `The headers of the app's response exceed ${MAXIMUM_RESPONSE_HEAD_BYTES / 1024} KiB; the app must send fewer or shorter ones`,
    ],
    slow: [504, 'The app took too long to respond; try again in a moment'],
  };

/** Says that the app did not answer: with a page if a person is waiting for one. */
export function upstreamErrorResponse(
  { head, context }: { readonly head: RequestHead; readonly context: RequestContext<RequestHead> },
  error: UpstreamError,
  pages: Pages,
): PlainResponse {
  const [status, detail] = UPSTREAM_ERRORS[error];
  return isNavigation(head.method, head.headers)
    ? pages.upstreamError(context, error, status)
    : context.reject(status, detail);
}
