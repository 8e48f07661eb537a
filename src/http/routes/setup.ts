import {
  SETUP_CODE_PARAMETER,
  SETUP_FORMATS,
  SetupRequest,
  type ErrorResponse,
  type SetupProblem,
  type SetupRefusal,
  type SetupResponse,
} from '../../contract/index.js';
import { constantTimeEqual } from '../../core/crypto.js';
import { newPasswordProblem } from '../../core/auth/new-password.js';
import { MemoryRateLimiter, type Bucket } from '../../core/storage/buckets.js';
import { isLoopback, isLoopbackHostname } from '../../core/network.js';
import { hostnameOf, isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HttpSettings } from '../http-settings.js';
import { readBody, rejectBody } from '../request-body.js';
import type { Handler } from '../router.js';
import type { RouteOptions } from './route-options.js';
import type { PlainResponse } from '../plain-response.js';

/** Makes the files that the owner saves, and stores nothing; or returns why it cannot. */
export type CreateSetup = (
  request: SetupRequest,
) => Promise<SetupResponse | SetupProblem | ErrorResponse>;

/** Returns why there is no setup in the browser, or `undefined` if there is. */
export type CheckSetup = (context: RequestContext<RequestHead>) => SetupRefusal | undefined;

/** The first setup in the browser. */
export interface FirstSetup {
  /** Only in the start line. New at each start. */
  readonly code: string;
  readonly create: CreateSetup;
}

/** Why these settings permit no setup in the browser; `undefined` if they do. */
export function setupRefusal(
  authEnabled: boolean,
  { layout, onLoopback, trustedProxies }: HttpSettings,
): SetupRefusal | undefined {
  if (authEnabled) return 'enabled';
  if (layout.session === 'cookie') return 'app';
  if (!onLoopback) return 'address';
  return trustedProxies.isEmpty ? undefined : 'proxy';
}

/**
 * Decides whether the login can be set up in the browser. While authentication is disabled, everyone
 * is a guest, so this is for this machine alone: for a loopback address under its own
 * name (DNS rebinding, CWE-350) and without a proxy in between, which could forward strangers. A proxy
 * that sends no header, as nginx does by default, cannot be told from a browser here. That is
 * why the request must also contain the code.
 */
export function createSetupCheck(
  authEnabled: boolean,
  settings: HttpSettings,
  code: string,
): CheckSetup {
  const refusal = setupRefusal(authEnabled, settings);
  return (context) => {
    if (refusal !== undefined) return refusal;
    if (context.forwarded || hasProxyHeader(context)) return 'proxy';
    const isLocal =
      isLoopback(context.remoteAddress) && isLoopbackHostname(hostnameOf(context.host));
    if (!isLocal) return 'remote';
    const given = new URL(context.request.url).searchParams.get(SETUP_CODE_PARAMETER) ?? '';
    return constantTimeEqual(given, code) ? undefined : 'code';
  };
}

/** Headers of proxies that do not forward the address of the client in the usual way. */
const PROXY_HEADERS = ['via', 'x-real-ip'] as const;

function hasProxyHeader({ request }: RequestContext<RequestHead>): boolean {
  return PROXY_HEADERS.some((name) => request.headers.has(name));
}

const REFUSALS: Readonly<Record<SetupRefusal, string>> = {
  enabled: 'Authentication is enabled; to change it, use the command "housekey init"',
  app: 'Housekey is in front of an app; to set it up, use the command "housekey init"',
  address:
    'The service listens on an address that other machines can reach; start it with HOST=127.0.0.1, or use the command "housekey init"',
  proxy: 'The setup is not available through a proxy; open the address of the service itself',
  remote: 'The setup is available only on the machine of the service, as localhost or 127.0.0.1',
  code: 'Open the address that the service printed when it started, which contains a code, or use the command "housekey init"',
};

/** Each attempt costs an expensive hash. */
const BUCKET: Bucket = { key: 'setup', restoreMs: 6000, fillMs: 60_000 };

/** `POST /_housekey/api/setup`: the files of a first setup, with the hash and the key that they need. */
export function createSetupHandler({ auth, clock, settings, setup }: RouteOptions): Handler {
  if (setup === undefined) return (context) => context.reject(403, REFUSALS.app);
  const check = createSetupCheck(auth.enabled, settings, setup.code);
  const limiter = new MemoryRateLimiter({ now: clock.now });
  return async (context) => {
    const refusal = check(context);
    if (refusal !== undefined) return context.reject(403, REFUSALS[refusal]);
    if (!isFromOwnPage(context))
      return context.reject(403, 'Send this request from the setup page');
    const waitMs = limiter.consume([BUCKET]);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      return context.rejectForNow(429, 'Too many attempts; try again later', seconds);
    }
    return await respond(context, setup.create);
  };
}

/** Stricter than for other requests: not even the allowed origins, and no form of another page. */
function isFromOwnPage(context: RequestContext): boolean {
  const { headers } = context.request;
  return (
    /^application\/json *(?:;|$)/i.test(headers.get('content-type') ?? '') &&
    (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin' &&
    !isCrossOrigin(context)
  );
}

async function respond(context: RequestContext, createSetup: CreateSetup): Promise<PlainResponse> {
  const request = await readBody(context.request, SetupRequest);
  if (typeof request === 'string') return rejectBody(context, request, BODY);
  const result = problemOf(request) ?? (await createSetup(request));
  return 'files' in result
    ? context.json(200, result satisfies SetupResponse)
    : context.json(422, result satisfies ErrorResponse);
}

const BODY = {
  content: 'the settings',
  incomplete: `The fields email, password and upstream must be strings, and format one of ${SETUP_FORMATS.join(', ')}`,
} as const;

/** The page says the same before it sends anything. */
function problemOf({ email, password }: SetupRequest): SetupProblem | undefined {
  const field = 'password';
  const detail = newPasswordProblem(password, email);
  return detail === undefined ? undefined : { field, detail };
}
