import { createHash } from 'node:crypto';
import type { RequestContext } from '../context.js';
import type { ProviderAnswer, ProviderDevices } from '../oidc-provider.js';
import type { PlainResponse } from '../plain-response.js';
import type { Handler } from '../router.js';
import { factsOf } from '../../core/auth/app-sessions.js';
import { readToken } from '../../core/auth/claims.js';
import { askForCode } from './device-codes.js';
import { acceptSignIn } from './login.js';
import type { OwnerRouteOptions } from './route-options.js';

/** Headers that the library sees. */
const PROGRAM_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
];
/** Headers of its answers that are passed on. */
const ANSWER_HEADERS = [
  'www-authenticate',
  'vary',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'access-control-max-age',
];

function pick(
  valueOf: (name: string) => string | null | undefined,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return value === null || value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The headers of a request that the library sees. */
export function programHeaders({ request: { headers } }: RequestContext): Record<string, string> {
  return pick((name) => headers.get(name), PROGRAM_HEADERS);
}

/** More than any client sends. */
const MAX_PARAMETERS = 100;

/** Refuses addresses with thousands of parameters: the library takes quadratic time for them. */
export function withFewParameters(handler: Handler): Handler {
  return (context) => {
    const { search } = new URL(context.request.url);
    return search.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS
      ? context.reject(400, 'The address has too many parameters')
      : handler(context);
  };
}

/** Path and query of a request. */
export function requestTarget({ request }: RequestContext): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

export function queryOf({ request }: RequestContext): URLSearchParams {
  return new URL(request.url).searchParams;
}

/** Path and query of the request, with these parameters; an empty one is removed. */
export function targetWith(
  { request }: RequestContext,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

/** The answer to a program, or to a script of another site. */
export function fromProvider(context: RequestContext, answer: ProviderAnswer): PlainResponse {
  const { status, headers, body } = answer;
  const kept = pick((name) => headers[name], ANSWER_HEADERS);
  // Scripts of clients on other origins read it.
  const fields = { ...kept, 'cross-origin-resource-policy': 'cross-origin' };
  if (body === '') return context.empty(fields, [], status);
  return { ...context.text(String(headers['content-type']), body, fields), status };
}

/** The error in the words of the library, which quote no secret. */
export function errorIn(body: string): string {
  return body.replace(/^.*"error_description":"((?:[^"\\]|\\.)*)".*$/s, '$1');
}

/**
 * The page with a form that sends the answer to the client, which some ask for in place of a redirect.
 *
 * @param targets - sources to which its redirects may lead
 */
export function toFormPage(
  context: RequestContext,
  { body, status }: ProviderAnswer,
  targets: readonly string[],
  cookies: readonly string[],
): PlainResponse {
  const script = body.replaceAll(/^[^]*?<script>|<\/script>[^]*$/g, '');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['form-action', ...targets].join(' '),
    `script-src 'sha256-${hash}'`,
  ].join('; ');
  const headers = { 'content-security-policy': policy };
  return { ...context.text('text/html; charset=utf-8', body, headers, cookies), status };
}

/**
 * The device codes of clients (RFC 8628), in the table of the owner's devices. A device that was approved gets its own
 * session, which is listed. Everything that its client has got ends with that session, whose token is not sent.
 */
export function devicesOf(
  { auth: { deviceCodes: codes } }: OwnerRouteOptions,
  context: RequestContext,
): ProviderDevices {
  return {
    ask: async (code) => {
      await askForCode(codes, context, code);
    },
    check: async (secret) => {
      const { state, payload } = await codes.check(secret);
      return { state, payload, isTooFast: state === 'pending' && codes.isTooFast(secret) };
    },
    signIn: async (secret, client) => {
      const session = await codes.signIn(secret, { requester: context }, client);
      if (session.outcome !== 'signed-in') return undefined;
      const { token, email } = session;
      acceptSignIn(context, { session, request: {}, method: 'device' });
      const { sessionId = '', issuedAt, expiresAt } = readToken(token);
      const signedIn = { method: 'device', at: issuedAt } as const;
      const user = { email, guest: false, expiresAt, sessionId, signedIn } as const;
      const facts = factsOf(token, user, 0);
      return { facts, authTime: issuedAt, isFresh: false, isConfirmed: false };
    },
  };
}
