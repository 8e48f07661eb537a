import type { ServiceMessageName } from '../contract/index.js';
import type { RequestContext, RequestHead } from './context.js';
import type { PlainResponse } from './plain-response.js';

/** An error in the words of a page, with a link that helps. */
export interface ErrorPage {
  readonly heading: ServiceMessageName;
  readonly text: ServiceMessageName;
  readonly href: string;
  readonly link: ServiceMessageName;
  /** The values in the text. Default: none. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether the link opens another tab. Default: false. */
  readonly isNewTab?: boolean;
}

/** Shows a page in place of an error, if a person is waiting for one: a program gets the error itself. */
export type RenderErrorPage = (
  context: RequestContext<RequestHead>,
  error: PlainResponse,
  page: ErrorPage,
) => PlainResponse;
