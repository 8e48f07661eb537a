import {
  isAppOnOrigin,
  NEXT_PARAMETER,
  safeRedirect,
  UI_FIELD,
  viewsOf,
} from '../../contract/index.js';
import type { SignInAdmission, SignInOutcome } from '../../core/auth/sign-in-outcome.js';
import type { RequestContext } from '../context.js';
import type { HttpSettings } from '../http-settings.js';
import { readFields, type Fields } from '../request-body.js';
import { staysSignedIn } from './signed-in.js';

/** Why a form is answered with the login page. */
export type LoginFormReason = Exclude<
  (SignInAdmission | SignInOutcome)['outcome'],
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
export type RenderLoginForm = (context: RequestContext, answer: LoginFormAnswer) => Response;

/**
 * Answers the login page's own form, which browsers without JavaScript send: with a redirect or the page
 * again, in place of JSON. Only the field `ui` asks for that, never a header, so that every other client
 * gets the contract's JSON. Exists only if the session is a cookie: only a script could keep the token.
 */
export interface LoginForm {
  /** Whether these fields are from the form. */
  readonly isFrom: (fields: Fields) => boolean;
  /** 303 to where the user was going. */
  readonly redirect: (
    context: RequestContext,
    fields: Fields,
    cookies: readonly string[],
  ) => Response;
  /** The page again, if the answer `json` is for the form; else `json` itself. */
  readonly reject: (
    context: RequestContext,
    json: Response,
    reason: SignInRejection,
    fields?: Fields,
  ) => Response | Promise<Response>;
}

type SignInRejection = LoginFormReason | 'disabled' | 'gone';

/** @returns `undefined` if there is no such form */
export function createLoginForm(
  { layout, cookieDomain }: Pick<HttpSettings, 'layout' | 'cookieDomain'>,
  render: RenderLoginForm | undefined,
): LoginForm | undefined {
  if (layout.session !== 'cookie' || render === undefined) return undefined;
  const { login: loginPath, welcome } = viewsOf(layout);
  const home = isAppOnOrigin(layout) ? '/' : welcome;
  const answer = (
    context: RequestContext,
    json: Response,
    reason: LoginFormReason,
    fields: Fields,
  ): Response => {
    const retryAfter = json.headers.get('retry-after');
    return render(context, {
      reason,
      status: json.status,
      retryAfterSeconds: retryAfter === null ? undefined : Number(retryAfter),
      email: textOf(fields['email']),
      staySignedIn: staysSignedIn(context, fields),
      next: textOf(fields[NEXT_PARAMETER]),
    });
  };
  return {
    isFrom,
    redirect: (context, fields, cookies) => {
      const rules = { origin: context.origin, loginPath, cookieDomain };
      const location = safeRedirect(textOf(fields[NEXT_PARAMETER]), rules) ?? home;
      return context.empty({ location }, cookies, 303);
    },
    reject: (context, json, reason, fields) => {
      if (reason === 'disabled' || reason === 'gone') return json;
      if (fields !== undefined)
        return isFrom(fields) ? answer(context, json, reason, fields) : json;
      return readForm(context.request).then((unread) =>
        isFrom(unread) ? answer(context, json, reason, unread) : json,
      );
    },
  };
}

function isFrom(fields: Fields): boolean {
  return fields[UI_FIELD] === '1';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the body of a client that was not admitted, but only if it may be the form. */
async function readForm(request: Request): Promise<Fields> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return {};
  const fields = await readFields(request);
  return typeof fields === 'string' ? {} : fields;
}
