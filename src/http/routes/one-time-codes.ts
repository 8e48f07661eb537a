import {
  MADE_PROBLEM_DETAILS,
  CodesRequest,
  type LineResponse,
  type CodesResponse,
} from '../../contract/index.js';
import type { CodesRefusal, OneTimeCodes } from '../../core/auth/one-time-codes.js';
import { totpUri } from '../../core/auth/totp.js';
import type { OwnerHandler } from '../access/guard.js';
import type { RequestContext } from '../context.js';
import type { PlainResponse } from '../plain-response.js';
import { rejectSignIn } from './login.js';
import { withFields } from './passkeys.js';
import type { OwnerConfirmation } from './reauthentication.js';
import { qrCodeOf } from './qr-code.js';
import type { OwnerRouteOptions } from './route-options.js';
import { respondChanged } from './respond-changed.js';
import type { NamedHandlers } from './table.js';

/** The routes of the console's one-time codes. Each change needs a fresh credential, and turning them off a code. */
export function createCodesRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { publicUrl } = options.settings;
  const { codes } = options.auth;
  const show: OwnerHandler = async (context, { email }) => {
    const { state, every = null, problem = null } = codes;
    const canTurnOn = state === 'off' && problem === null;
    const issuer = publicUrl?.hostname ?? 'Housekey';
    const offer = canTurnOn ? await drawSecret(codes.createSecret(), email, issuer) : null;
    const body = { state, every, offer } satisfies CodesResponse;
    return context.json(200, body);
  };
  return { codes: show, changeCodes: createChange(options) };
}

function createChange(options: OwnerRouteOptions): OwnerHandler {
  const { auth, confirmation, guard } = options;
  const { codes } = auth;
  const confirmOff = confirmWithCode(codes, confirmation);
  return withFields(CodesRequest, async (context, owner, fields) => {
    const { to } = fields;
    if (to !== 'on' && codes.madeSecret === undefined) return context.reject(409, NOT_MADE);
    const confirm = to === 'off' ? confirmOff : confirmation.fresh;
    const rejection = await confirm(context, owner, fields);
    if (rejection !== undefined) return rejection;
    if (to !== 'on' && to !== 'off') {
      const line = `SERVICE_TOTP_SECRET=${codes.madeSecret}`;
      return context.json(200, { line } satisfies LineResponse);
    }
    const isStored = await (to === 'on'
      ? codes.turnOn(textOf(fields['secret']), textOf(fields['first_code']))
      : codes.turnOff());
    if (typeof isStored === 'string') return refuse(context, isStored);
    context.audit({ event: `codes-${to}`, email: owner.email });
    // Sessions from before needed no code, or another one.
    const isShared = await auth.signOutOthers(await guard.tokenOf(context));
    return respondChanged(context, options, { what: `codes-${to}`, shared: isStored && isShared });
  });
}

/** With the password, the code is a part of the confirmation, which uses it up. */
function confirmWithCode(
  codes: OneTimeCodes,
  { again, fresh }: OwnerConfirmation,
): OwnerConfirmation['fresh'] {
  return async (context, owner, fields) => {
    // A passkey confirms first, and asks for no code.
    if (fields['password'] !== undefined && fields['passkey'] === undefined) {
      return await again(context, owner, fields);
    }
    const rejection = await fresh(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const result = await codes.check({ code: textOf(fields['code']), device: undefined });
    return result.outcome === 'accepted' ? undefined : rejectSignIn(context, result, owner.email);
  };
}

/** Nothing keeps the secret: the page sends it back with its first code. */
async function drawSecret(secret: string, email: string, issuer: string) {
  return { secret, qr_code: await qrCodeOf(totpUri(secret, email, issuer)) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const NOT_MADE = 'No one-time codes were turned on in the console';

const REFUSALS = {
  ...MADE_PROBLEM_DETAILS,
  state: 'One-time codes are on already, or their record is lost',
  malformed: 'The secret must be base32 with at least 160 bits',
  'wrong-code': 'That is not the code of this secret; wait for the next one',
  unstored: 'The storage cannot be written now, so nothing has changed; try again soon',
} as const satisfies Readonly<Record<CodesRefusal, string>>;

function refuse(context: RequestContext, reason: CodesRefusal): PlainResponse {
  const isMistake = reason === 'malformed' || reason === 'wrong-code';
  return context.reject(isMistake ? 422 : 409, REFUSALS[reason]);
}
