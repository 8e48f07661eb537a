import {
  isAppOnOrigin,
  LoginRequest,
  NEXT_PARAMETER,
  safeRedirect,
  UI_FIELD,
  viewsOf,
} from '../../contract/index.js';
import type { SignInAdmission, PasswordOutcome } from '../../core/auth/sign-in.js';
import type { RequestContext } from '../context.js';
import type { BodyRequest } from '../request-info.js';
import type { HttpSettings } from '../http-settings.js';
import { readFields, type Fields } from '../request-body.js';
import type { PlainResponse } from '../plain-response.js';

/** The fields of the login page's form other than the credentials. */
export const FORM_FIELDS = [UI_FIELD, NEXT_PARAMETER] as const;

/** Why a form is answered with the login page. */
export type LoginFormReason = Exclude<
  (SignInAdmission | PasswordOutcome)['outcome'],
  'admitted' | 'signed-in' | 'disabled' | 'gone'
>;

/** The message of the login page in answer to its own form. */
export interface LoginFormAnswer {
  readonly reason: LoginFormReason;
  /** 401, 429 or 503. */
  readonly status: number;
  /** Default: the user can try again now. */
  readonly retryAfterSeconds?: number | undefined;
  /** The email as typed, if it was read. The password is never repeated. */
  readonly email: string;
  /** Whether the box "Stay signed in" was checked. */
  readonly staySignedIn: boolean;
  /** The target as sent; judged again when the next form arrives. */
  readonly next: string;
}

/** Renders the login page as the answer to its own form. */
export type RenderLoginForm = (context: RequestContext, answer: LoginFormAnswer) => PlainResponse;

/** Answers the login page's own form. */
export type LoginForm = NonNullable<ReturnType<typeof createLoginForm>>;

/**
 * Answers the login page's own form, which browsers without JavaScript send: with a redirect or the page
 * again, in place of JSON. Only the field `ui` asks for that, never a header, so that every other client
 * gets the contract's JSON. Exists only if the session is a cookie: only a script could keep the token.
 *
 * @returns `undefined` if there is no such form
 */
export function createLoginForm(
  { layout, cookieDomain }: Pick<HttpSettings, 'layout' | 'cookieDomain'>,
  render: RenderLoginForm | undefined,
) {
  if (layout.session !== 'cookie' || render === undefined) return undefined;
  const targetOf = createRedirectTarget({ layout, cookieDomain });
  const answer = (
    context: RequestContext,
    json: PlainResponse,
    reason: LoginFormReason,
    fields: Fields,
  ): PlainResponse => render(context, { reason, ...describeAnswer(context, json, fields) });
  return {
    /** Whether these fields are from the form. */
    isFrom,
    /** 303 to where the user was going. */
    redirect: (context: RequestContext, fields: Fields, cookies: readonly string[]) => {
      const location = targetOf(context, textOf(fields[NEXT_PARAMETER]));
      return context.empty({ location }, cookies, 303);
    },
    /** The page again, if the answer `json` is for the form; else `json` itself. */
    reject: (
      context: RequestContext,
      json: PlainResponse,
      reason: LoginFormReason | 'disabled' | 'gone',
      fields?: Fields,
    ): PlainResponse | Promise<PlainResponse> => {
      if (reason === 'disabled' || reason === 'gone') return json;
      if (fields !== undefined)
        return isFrom(fields) ? answer(context, json, reason, fields) : json;
      return readForm(context.request).then((unread) =>
        isFrom(unread) ? answer(context, json, reason, unread) : json,
      );
    },
  };
}

function describeAnswer(context: RequestContext, json: PlainResponse, fields: Fields) {
  const retryAfter = json.headers['retry-after'];
  return {
    status: json.status,
    retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
    email: textOf(fields['email']),
    staySignedIn: context.staysSignedIn(fields),
    next: textOf(fields[NEXT_PARAMETER]),
  };
}

/** Leads from a sign-in to `next` if that is allowed, else to the app or the console. */
export function createRedirectTarget({
  layout,
  cookieDomain,
}: Pick<HttpSettings, 'layout' | 'cookieDomain'>): (
  context: RequestContext,
  next: string,
) => string {
  const { login: loginPath, welcome } = viewsOf(layout);
  const home = isAppOnOrigin(layout) ? '/' : welcome;
  return ({ origin }, next) => safeRedirect(next, { origin, loginPath, cookieDomain }) ?? home;
}

function isFrom(fields: Fields): boolean {
  return fields[UI_FIELD] === '1';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the body of a client that was not admitted, but only if it may be the form. */
async function readForm(request: BodyRequest): Promise<Fields> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return {};
  const fields = await readFields(request, LoginRequest, FORM_FIELDS);
  return typeof fields === 'string' ? {} : fields;
}
