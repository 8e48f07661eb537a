import {
  LAYOUT_ATTRIBUTES,
  NEXT_PARAMETER,
  type Layout,
  type LoginMessageName,
} from '../contract/index.js';
import type { RequestContext, RequestHead } from '../http/context.js';
import type { HeaderFields } from '../http/headers.js';
import { chooseLanguage } from '../http/language.js';
import type {
  LoginFormAnswer,
  LoginFormReason,
  RenderLoginForm,
} from '../http/routes/login-form.js';
import {
  createLoginPage,
  loginPageHeaders,
  type LoginAnswer,
  type LoginPageFiles,
} from './login-page.js';
import { createPageLanguages, textOf, type PageLanguage } from './page-language.js';
import { respondWithPage, type PageContext, type PageOptions } from './page-response.js';
import { createViewPages, viewAttributes } from './page-variants.js';

/** Longer targets are never allowed. */
const MAX_NEXT_LENGTH = 8 * 1024;

export interface LoginHandler {
  /** The page, with its form unless nobody can use it or someone may be signed in. */
  readonly page: (context: RequestContext<RequestHead>) => Response;
  /** The page in answer to its own form. */
  readonly answer: RenderLoginForm;
}

/** Creates the login page's handlers. */
export function createLoginHandler(
  files: LoginPageFiles,
  layout: Layout,
  options: PageOptions,
): LoginHandler {
  const headers = loginPageHeaders(files.html, options.cookieDomain);
  const render = createLoginPage(files, layout);
  const languages = createPageLanguages(files.templates);
  const withoutForm = createViewPages(files.html, layout, languages, 'loginScript');

  const page = (context: PageContext): Response => {
    const hasSession = context.sessionTokens.length > 0;
    const signIn = options.signInAttributes();
    const hasForm =
      options.authEnabled && !hasSession && !signIn.includes(LAYOUT_ATTRIBUTES.passwordOff);
    const next = new URL(context.request.url).searchParams.get(NEXT_PARAMETER) ?? '';
    const attributes = viewAttributes(layout, hasSession, signIn);
    const language = chooseLanguage(context.request.headers);
    const html = hasForm
      ? render({ host: context.host, language, attributes, next: limited(next) })
      : withoutForm(language, hasSession, signIn);
    return respondWithPage(context, html, { status: 200, headers, options });
  };

  const answer: RenderLoginForm = (context, formAnswer) => {
    const language = chooseLanguage(context.request.headers);
    const html = render({
      host: context.host,
      language,
      attributes: viewAttributes(layout, false, options.signInAttributes()),
      next: limited(formAnswer.next),
      answer: toLoginAnswer(formAnswer, languages(language)),
    });
    const { status } = formAnswer;
    const more = answerHeaders(formAnswer);
    return respondWithPage(context, html, { status, headers, more, options });
  };
  return { page, answer };
}

function limited(next: string): string {
  return next.length > MAX_NEXT_LENGTH ? '' : next;
}

/** The same headers as the JSON response that this page replaces. */
function answerHeaders({ status, retryAfterSeconds }: LoginFormAnswer): HeaderFields {
  return {
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
}

const ASKS_FOR_CODE: ReadonlySet<LoginFormReason> = new Set([
  'code-required',
  'wrong-code',
  'used-code',
  'too-many-codes',
  'code-unavailable',
]);

const MESSAGES = {
  incorrect: 'incorrect',
  throttled: 'throttled',
  busy: 'busy',
  'code-required': 'codeRequired',
  'wrong-code': 'incorrectCode',
  'used-code': 'usedCode',
  'too-many-codes': 'tooManyCodes',
  'code-unavailable': 'codeUnavailable',
} as const satisfies Record<LoginFormReason, LoginMessageName>;

function toLoginAnswer(
  { reason, retryAfterSeconds, email, staySignedIn }: LoginFormAnswer,
  language: PageLanguage,
): LoginAnswer {
  const message = textOf(language, MESSAGES[reason]);
  return {
    form: ASKS_FOR_CODE.has(reason) ? 'code' : 'message',
    message:
      retryAfterSeconds === undefined
        ? message
        : `${message} ${waitOf(language, retryAfterSeconds)}`,
    email,
    staySignedIn,
  };
}

/** Rounded up, so that nobody is too early. */
function waitOf(language: PageLanguage, seconds: number): string {
  return seconds < 60
    ? textOf(language, 'waitSeconds', { seconds })
    : textOf(language, 'waitMinutes', { minutes: Math.ceil(seconds / 60) });
}
