import {
  DEVICE_CODE_SECONDS,
  DEVICE_GRANT,
  DeviceCodeRequest,
  DeviceTokenRequest,
  NEXT_PARAMETER,
  PAGES,
  POLL_INTERVAL_SECONDS,
  TOKEN_ERRORS,
  USER_CODE_PARAMETER,
  viewsOf,
  WAIT_PARAMETER,
  type DeviceAuthorizationResponse,
  type DeviceCodeResponse,
  type DeviceTokenResponse,
  type TokenErrorResponse,
  type WaitingDevice,
} from '../../contract/index.js';
import type { ClientCode, DeviceCodes } from '../../core/auth/device-codes.js';
import type { SignedInUser } from '../../core/auth/auth.js';
import type { DeviceCodeRecord } from '../../core/storage/record-kinds.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../../core/storage/single-use.js';
import { proveAddress } from '../access/ambient-credentials.js';
import type { RequestContext } from '../context.js';
import type { SessionCookie } from '../cookies/cookie.js';
import type { PlainResponse } from '../plain-response.js';
import { readBody, readFields, rejectBody } from '../request-body.js';
import type { Handler } from '../router.js';
import { createRedirectTarget } from './login-form.js';
import { acceptSignIn, redirectSignedIn, respondSignedIn, sessionRequestOf } from './login.js';
import type { OwnerRouteOptions } from './route-options.js';

/** The content of the page of a browser that waits. */
export interface DeviceView {
  readonly userCode: string;
  /** The address to open on the other device. */
  readonly address: string;
  /** The address with the code in it, which the QR code contains. */
  readonly completeAddress: string;
  /** The address of this page that never asks for another code. */
  readonly refresh: string;
}

/** Renders the page of a browser that waits. */
export type RenderDevicePage = (
  context: RequestContext,
  view: DeviceView,
  cookie?: string,
) => Promise<PlainResponse>;

/**
 * The routes by which another device signs in: a browser at `/_housekey/device`, which has a cookie, a program with
 * its device code (RFC 8628), and the owner's decision. The code that the device shows fetches nothing.
 */
export function createDeviceCodeHandlers(options: OwnerRouteOptions) {
  const { auth, settings, renderDevicePage } = options;
  const { deviceCodeCookie: cookie } = settings;
  if (cookie === undefined) return undefined;
  const parts = { ...options, codes: auth.deviceCodes, cookie };
  return {
    handlers: {
      deviceAuthorization: createAuthorization(parts),
      deviceToken: createToken(parts),
      deviceCode: createDecision(parts),
    },
    page: renderDevicePage && {
      GET: createPage(parts, renderDevicePage),
      POST: createWaiting(parts),
    },
  };
}

interface Parts extends OwnerRouteOptions {
  readonly codes: DeviceCodes;
  /** Holds the secret of a browser that waits. */
  readonly cookie: SessionCookie;
}

/**
 * Issues a code for the device that asks.
 *
 * @param code - of a client of OpenID Connect. Default: one for a device of the owner
 */
export async function askForCode(codes: DeviceCodes, context: RequestContext, code?: ClientCode) {
  context.audit({ event: 'device-asked' });
  return await codes.ask(context.auditClient, isProven(context), code);
}

/** Whether the client's address is its own: not that of a proxy which does not say who is behind it. */
function isProven(context: RequestContext): boolean {
  return typeof proveAddress(context) !== 'string';
}

/** The addresses of the page that approves a device. */
function addressesOf(
  { settings: { layout } }: Parts,
  { origin }: RequestContext,
  userCode: string,
) {
  const address = origin + viewsOf(layout).device;
  return { address, completeAddress: `${address}?${USER_CODE_PARAMETER}=${userCode}` };
}

/** `POST /_housekey/api/device` (RFC 8628 §3.1). The body, such as `client_id` and `scope`, is ignored. */
function createAuthorization(parts: Parts): Handler {
  return async (context) => {
    const code = await askForCode(parts.codes, context);
    const { address, completeAddress } = addressesOf(parts, context, code.userCode);
    return context.json(200, {
      device_code: code.secret,
      user_code: code.userCode,
      verification_uri: address,
      verification_uri_complete: completeAddress,
      expires_in: DEVICE_CODE_SECONDS,
      interval: POLL_INTERVAL_SECONDS,
    } satisfies DeviceAuthorizationResponse);
  };
}

const OUTCOMES = {
  pending: 'authorization_pending',
  approved: 'authorization_pending',
  refused: 'access_denied',
  expired: 'expired_token',
  invalid: 'invalid_grant',
} as const;

/** `POST /_housekey/api/token` (RFC 8628 §3.4). */
function createToken({ codes }: Parts): Handler {
  return async (context) => {
    const fail = (error: TokenErrorResponse['error']) =>
      context.json(400, { error, error_description: TOKEN_ERRORS[error] });
    const fields = await readFields(context.request, DeviceTokenRequest);
    if (typeof fields === 'string') return fail('invalid_request');
    const { grant_type: grant, device_code: secret } = fields;
    if (typeof grant !== 'string') return fail('invalid_request');
    if (grant !== DEVICE_GRANT) return fail('unsupported_grant_type');
    if (typeof secret !== 'string') return fail('invalid_request');
    const result = await codes.signIn(secret, { requester: context });
    if (result.outcome === 'unknown') return rejectForNow(context);
    if (result.outcome !== 'signed-in') {
      const isTooFast = result.outcome === 'pending' && codes.isTooFast(secret);
      return fail(isTooFast ? 'slow_down' : OUTCOMES[result.outcome]);
    }
    acceptSignIn(context, { session: result, request: {}, method: 'device' });
    const { token, lifetimeSeconds } = result;
    return context.json(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
    } satisfies DeviceTokenResponse);
  };
}

function rejectForNow(context: RequestContext): PlainResponse {
  const detail = 'Device codes cannot be checked while Redis is unavailable; try again soon';
  return context.rejectForNow(503, detail, UNAVAILABLE_RETRY_SECONDS);
}

/** The secret of a browser that waits; empty if it has none. */
function secretOf({ cookie }: Parts, { request, secure }: RequestContext): string {
  return cookie.read(request.headers.get('cookie'), secure)[0] ?? '';
}

/**
 * `GET /_housekey/device`: shows a code, and waits. Without a script, the page loads itself again, and is signed in
 * then, if the session is a cookie.
 */
function createPage(parts: Parts, render: RenderDevicePage): Handler {
  const { codes, cookie, settings } = parts;
  const targetOf = createRedirectTarget(settings);
  return async (context) => {
    const query = new URL(context.request.url).searchParams;
    const next = query.get(NEXT_PARAMETER) ?? '';
    const again = `${PAGES.device}?${NEXT_PARAMETER}=${encodeURIComponent(next)}`;
    const secret = secretOf(parts, context);
    if (settings.layout.session === 'cookie') {
      const request = sessionRequestOf(context, {});
      const session = await codes.signIn(secret, request);
      if (session.outcome === 'signed-in') {
        const signedIn = { session, request, method: 'device' } as const;
        return redirectSignedIn(context, signedIn, targetOf(context, next));
      }
    }
    const { state, userCode } = await codes.check(secret);
    if (userCode === undefined && query.has(WAIT_PARAMETER)) {
      const [heading, text] =
        state === 'refused'
          ? (['device-refused', 'device-refused-help'] as const)
          : (['device-expired', 'device-expired-help'] as const);
      const error = context.reject(410, TOKEN_ERRORS[OUTCOMES[state]]);
      const page = {
        heading,
        text,
        href: again,
        link: 'deviceAgain',
      } as const;
      return parts.renderErrorPage(context, error, page);
    }
    const asked = userCode === undefined ? await askForCode(parts.codes, context) : { userCode };
    const set = 'secret' in asked && cookie.set(asked.secret, DEVICE_CODE_SECONDS, context.secure);
    const addresses = addressesOf(parts, context, asked.userCode);
    const refresh = `${again}&${WAIT_PARAMETER}=1`;
    const view = { userCode: asked.userCode, refresh, ...addresses };
    return await render(context, view, set || undefined);
  };
}

/** `POST /_housekey/device`: the script of the page asks whether the device was approved. */
function createWaiting(parts: Parts): Handler {
  return async (context) => {
    const request = sessionRequestOf(context, {});
    const session = await parts.codes.signIn(secretOf(parts, context), request);
    switch (session.outcome) {
      case 'signed-in':
        return respondSignedIn(context, { session, request, method: 'device' });
      case 'pending':
        return context.json(202, { detail: TOKEN_ERRORS.authorization_pending });
      case 'unknown':
        return rejectForNow(context);
      case 'refused':
      case 'expired':
      case 'invalid':
        return context.reject(410, TOKEN_ERRORS[OUTCOMES[session.outcome]]);
    }
  };
}

const OTHER_NETWORK =
  'The device is not on the same network, or that cannot be proven: send other_network as true if you know it';

/**
 * `POST /_housekey/api/device/code`: describes the device that shows a code, or decides on it. Allowing one needs a
 * fresh password or passkey of the owner: see `OwnerConfirmation`.
 */
function createDecision({ codes, confirmation }: Parts) {
  return async (context: RequestContext, owner: SignedInUser): Promise<PlainResponse> => {
    const fields = await readBody(context.request, DeviceCodeRequest);
    if (typeof fields === 'string') {
      return rejectBody(context, fields, BODY_TERMS);
    }
    const { user_code: userCode, decision, other_network: isOther = false } = fields;
    const isAllowed = decision === 'allow';
    const rejection = isAllowed ? await confirmation.fresh(context, owner, fields) : undefined;
    if (rejection !== undefined) return rejection;
    const found = await codes.find(userCode);
    if (found.outcome === 'throttled') {
      return context.rejectForNow(429, 'Too many wrong codes', found.retryAfterSeconds);
    }
    if (found.outcome === 'not-found') return context.reject(404, NOT_FOUND);
    const device = describe(context, found.record);
    if (decision === undefined) return context.json(200, device);
    if (isAllowed && !device.same_network && !isOther) return context.reject(409, OTHER_NETWORK);
    const { email, sessionId = '' } = owner;
    if (isAllowed) await codes.approve(found.record, sessionId);
    else await codes.refuse(found.record);
    context.audit({ event: isAllowed ? 'device-approved' : 'device-refused', email });
    return context.empty();
  };
}

const BODY_TERMS = {
  content: 'the code',
  incomplete: 'Send the code as user_code, and perhaps a decision: allow or refuse',
};

const NOT_FOUND = 'No device waits with this code; check it, or get another one on the device';

/** A device that waits, without its code: only those who see the device know it. */
export function describeWaiting({ network, userAgent, issuedAt }: DeviceCodeRecord): WaitingDevice {
  return { user_agent: userAgent, network, asked_at: issuedAt };
}

function describe(context: RequestContext, record: DeviceCodeRecord): DeviceCodeResponse {
  const isSame = record.network === context.client.network;
  const same_network = isSame && record.isProven && isProven(context);
  return { ...describeWaiting(record), same_network, client: record.client ?? null };
}
