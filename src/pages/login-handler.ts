import { LRUCache } from 'lru-cache';
import {
  ACCOUNT_FAILURES,
  FAILED_PARAMETER,
  NEXT_PARAMETER,
  SIGNED_OUT_QUERY,
  type Layout,
  type ServiceMessageName,
} from '../contract/index.js';
import type { FrontName } from '../core/audit/audit-event.js';
import { mapMaybePromise } from '../core/maybe-promise.js';
import { MAX_HOST_LENGTH } from '../core/origin.js';
import type { RequestContext, RequestHead } from '../http/context.js';
import { encodeText, type Encodings } from '../http/representation.js';
import type {
  LoginFormAnswer,
  LoginFormReason,
  RenderLoginForm,
} from '../http/routes/login-form.js';
import type { RenderDevicePage } from '../http/routes/device-codes.js';
import type { PageTexts } from './built-pages.js';
import { devicePanel } from './device-page.js';
import type { Html } from './html.js';
import type { LoginAnswer } from './login-form.js';
import { lockedPanel, loginPage } from './login-page.js';
import {
  type DocumentRenderer,
  respondWithPage,
  viewFacts,
  type PageContext,
  type PageOptions,
} from './page-document.js';
import { pageHeaders, type PlainResponse, type HeaderFields } from '../http/plain-response.js';

/** Longer targets are never allowed. */
const MAX_NEXT_LENGTH = 8 * 1024;
/** Pages that are cached: one for each host and language. */
const MAX_PAGES = 64;
/** For pages made at request time. For this page, 9 takes ten times as long and saves 1 % more. */
const BROTLI_QUALITY = 5;

export interface LoginHandler {
  /** The page, with its form unless nobody can use it or someone may be signed in. */
  readonly page: (context: RequestContext<RequestHead>) => PlainResponse | Promise<PlainResponse>;
  /** The page in answer to its own form. */
  readonly answer: RenderLoginForm;
  /** The page of a browser that waits for its approval: with a code in place of the form. */
  readonly device: RenderDevicePage;
}

/** The parts of a page. */
export interface LoginParts {
  readonly documents: DocumentRenderer;
  readonly textsOf: (context: PageContext) => PageTexts;
  /** The address of the script. */
  readonly script: string;
}

/** Creates the login page's handlers. */
export function createLoginHandler(
  parts: LoginParts,
  layout: Layout,
  options: PageOptions,
): LoginHandler {
  const headers = loginHeaders(parts.documents.styleSources, options);
  const render = createRenderer(parts, layout, options);
  const renderEmpty = createEmptyPages(parts, options, render);
  const respond = (context: PageContext, page: Encodings, status = 200, more: HeaderFields = {}) =>
    respondWithPage(context, page, { status, headers, more, options });
  return {
    page: (context) =>
      mapMaybePromise(options.frontOf(context), (front) => {
        const query = new URL(context.request.url).searchParams;
        // Only the forms that work without a script contain the target.
        const next = layout.session === 'cookie' ? (query.get(NEXT_PARAMETER) ?? '') : '';
        const failure = failureOf(query, options);
        const isSignedOut = context.request.url.endsWith(SIGNED_OUT_QUERY);
        const isEmpty = next === '' && failure === undefined && !isSignedOut;
        const page = isEmpty
          ? renderEmpty(context, front)
          : render(context, { next, front, failure, isSignedOut });
        return respond(context, page);
      }),
    answer: (context, formAnswer) => {
      const { status, next } = formAnswer;
      const answer = toLoginAnswer(formAnswer, parts.textsOf(context));
      return respond(context, render(context, { next, answer }), status, answerHeaders(formAnswer));
    },
    device: async (context, view, cookie) => {
      const panel = await devicePanel(parts.textsOf(context).t, view, layout);
      const more = cookie === undefined ? {} : { 'set-cookie': cookie };
      return respond(context, render(context, { panel }), 200, more);
    },
  };
}

/** Pages that contain nothing of the visitor but host, language and the front in between. They are cached. */
function createEmptyPages({ textsOf }: LoginParts, options: PageOptions, render: Render) {
  const cached = new LRUCache<string, Encodings>({ max: MAX_PAGES });
  return (context: PageContext, front: FrontName | undefined): Encodings => {
    const { host, sessionTokens } = context;
    const { language } = textsOf(context);
    const signIn = Object.values(options.signInFacts());
    const facts = [sessionTokens.length > 0, ...signIn, options.isLocked(), front];
    const key = [language, ...facts, host].join(' ');
    const page = cached.get(key) ?? render(context, { front });
    // Each longer one would be another made-up name.
    if (host.length <= MAX_HOST_LENGTH) cached.set(key, page);
    return page;
  };
}

/** The parts of a page that are not the same for everyone. */
interface Variant {
  readonly next?: string;
  readonly front?: FrontName | undefined;
  readonly answer?: LoginAnswer;
  readonly failure?: ServiceMessageName | undefined;
  readonly isSignedOut?: boolean;
  /** In place of the form. */
  readonly panel?: Html;
}

type Render = (context: PageContext, variant: Variant) => Encodings;

/** Why the account elsewhere has led back. Anyone can make up the address, so it is one of a few messages. */
function failureOf(
  query: URLSearchParams,
  { accountProvider }: PageOptions,
): ServiceMessageName | undefined {
  const failed = query.get(FAILED_PARAMETER);
  const known = ACCOUNT_FAILURES.find((each) => each === failed);
  return accountProvider === undefined || known === undefined
    ? undefined
    : `failed-account-${known}`;
}

function createRenderer(
  { documents, textsOf, script }: LoginParts,
  layout: Layout,
  options: PageOptions,
): Render {
  return (context, { next = '', front, answer, failure, isSignedOut = false, panel: own }) => {
    const texts = textsOf(context);
    const panel = own ?? (options.isLocked() ? lockedPanel(texts.t) : undefined);
    // An answer shows the form, whatever cookies the browser has.
    const hasSession = answer === undefined && context.sessionTokens.length > 0;
    const facts = viewFacts(layout, hasSession, options);
    const body = loginPage({
      texts,
      layout,
      host: context.host,
      name: options.appearance.title,
      panel,
      showsForm:
        answer !== undefined || (options.authEnabled && !hasSession && panel === undefined),
      hasPassword: facts.passwordOff !== true,
      hasPasskeys: facts.passkeys === true,
      offersDevice: options.offersDevice,
      accountProvider: options.accountProvider,
      failure,
      isSignedOut,
      next: next.length > MAX_NEXT_LENGTH ? '' : next,
      front,
      answer,
    });
    const page = documents.render({
      language: texts.language,
      facts,
      scripts: answer === undefined ? [script] : [],
      body,
    });
    return encodeText(page, BROTLI_QUALITY);
  };
}

/** The security headers of the login page, which allow its styles by their hash. */
function loginHeaders(
  styles: readonly string[],
  { cookieDomain, appOrigins, clientSources }: PageOptions,
): HeaderFields {
  // A form's redirect may lead to an app on any host under the domain, or to one in the table.
  const formTargets =
    cookieDomain === undefined
      ? appOrigins
      : [`https://${cookieDomain}:*`, `https://*.${cookieDomain}:*`];
  return {
    ...pageHeaders({ styles, formTargets: [...formTargets, ...clientSources] }),
    // With `no-referrer`, browsers send `Origin: null` with a form, as a page of another site would.
    'referrer-policy': 'same-origin',
  };
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

function toLoginAnswer(
  { reason, retryAfterSeconds, email, staySignedIn }: LoginFormAnswer,
  { t }: PageTexts,
): LoginAnswer {
  const message = t(`failed-${nameOf(reason)}`);
  return {
    message:
      retryAfterSeconds === undefined ? message : `${message} ${waitOf(t, retryAfterSeconds)}`,
    asksForCode: ASKS_FOR_CODE.has(reason),
    email,
    staySignedIn,
  };
}

/** Its name in the script of the page, and in the public API. */
function nameOf(reason: LoginFormReason) {
  if (reason === 'wrong-code') return 'incorrect-code';
  return reason === 'code-unavailable' ? 'unavailable' : reason;
}

/** Rounded up, so that nobody is too early. */
function waitOf(t: PageTexts['t'], seconds: number): string {
  return seconds < 60
    ? t('waitSeconds', { seconds })
    : t('waitMinutes', { minutes: Math.ceil(seconds / 60) });
}
