import { randomBytes } from 'node:crypto';
import {
  CreateAppTokenRequest,
  CreateShareRequest,
  MADE_PROBLEM_DETAILS,
  NewPasswordRequest,
  PAGES,
  RemoveMadeRequest,
  type CreatedResponse,
  type LineResponse,
  RevokeAppTokenRequest,
  type AppTokenEntry,
  type AppTokensResponse,
  type ShareEntry,
  type SharesResponse,
} from '../../contract/index.js';
import type { Schema } from '../../contract/schema.js';
import { guestMethod, type AuditEvent } from '../../core/audit/audit-event.js';
import type { AppTokens, ListedAppToken } from '../../core/auth/app-tokens.js';
import type { Guests, Share } from '../../core/auth/guests.js';
import type { MadeKind } from '../../core/auth/made-lines.js';
import { newPasswordProblem } from '../../core/auth/new-password.js';
import { formatWithoutDollars } from '../../core/auth/password.js';
import { newAppToken, newShare, type NewEntry } from '../../core/config/access-lines.js';
import { DAY_SECONDS } from '../../core/config/token-lines.js';
import { LAST_SECOND } from '../../core/deps.js';
import type { OwnerHandler } from '../access/guard.js';
import type { RequestContext } from '../context.js';
import { readBody, type Fields } from '../request-body.js';
import { rejectSignIn } from './login.js';
import { withFields } from './passkeys.js';
import { qrCodeOf } from './qr-code.js';
import type { OwnerRouteOptions, RouteOptions } from './route-options.js';
import { respondChanged, type SharedChange } from './respond-changed.js';
import type { NamedHandlers } from './table.js';

/** Entries of one variable that the console can make. */
interface EntryKind<Wish extends Fields> {
  readonly kind: MadeKind;
  readonly request: Schema<Wish & { readonly name: string }>;
  readonly isConfigured: (name: string) => boolean;
  /** @returns or what is wrong with the wish */
  readonly make: (wish: Wish, context: RequestContext) => NewEntry | string;
  readonly created: SharedChange;
  readonly removed: SharedChange;
  readonly events: (
    name: string,
    email: string,
  ) => { readonly created: AuditEvent; readonly removed: AuditEvent };
}

/** The routes with which the owner creates and removes app tokens and shares. Each change needs a fresh confirmation. */
export function createMadeRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { appTokens, guests } = options.auth;
  // Without an app, neither could open anything.
  if (appTokens === undefined) return {};
  const [token, share] = [tokenKind(options, appTokens), shareKind(options, guests)];
  return {
    createAppToken: createHandler(options, token),
    removeAppToken: removeHandler(options, token),
    createShare: createHandler(options, share),
    removeShare: removeHandler(options, share),
  };
}

function tokenKind(
  { settings: { apps: table }, clock }: RouteOptions,
  appTokens: AppTokens,
): EntryKind<CreateAppTokenRequest> {
  return {
    kind: 'app-token',
    request: CreateAppTokenRequest,
    isConfigured: (name) => appTokens.isConfigured(name),
    make: (wish) => {
      const apps = wish.apps?.map((host) => table.find(host)?.host ?? '');
      return newAppToken({ ...wish, apps }, { now: clock.now, randomBytes });
    },
    created: 'appTokenCreated',
    removed: 'appTokenRemoved',
    events: (appToken, email) => ({
      created: { event: 'app-token-created', appToken, email },
      removed: { event: 'app-token-revoked', appToken, email },
    }),
  };
}

function shareKind(
  { settings: { apps: table }, clock, instance }: RouteOptions,
  guests: Guests,
): EntryKind<CreateShareRequest> {
  // With forward auth and without SERVICE_APPS, nobody knows which app a guest asks for.
  const needsHost = () => table.hasHosts || (!table.only && instance().listens !== undefined);
  return {
    kind: 'share',
    request: CreateShareRequest,
    isConfigured: (name) => guests.isConfigured(name),
    make: (wish, { origin }) => {
      const app = table.find(wish.app ?? '');
      if (app === undefined && (wish.app !== undefined || needsHost())) {
        return `App must be a host of SERVICE_APPS: ${table.hosted.map(({ host }) => host).join(', ')}`;
      }
      const made = newShare({ ...wish, app: app?.host }, { now: clock.now, randomBytes });
      const link = `${app?.origin ?? origin}${PAGES.guest}#`;
      return typeof made === 'string' ? made : { ...made, secret: link + made.secret };
    },
    created: 'shareCreated',
    removed: 'shareRemoved',
    events: (name, email) => ({
      created: { event: 'share-created', method: guestMethod(name), email },
      removed: { event: 'share-removed', method: guestMethod(name), email },
    }),
  };
}

const NO_NAME = 'Send what to create as JSON, with a name';
const NAME_TAKEN = 'This name is taken; choose another one';
const NO_ROOM = 'There are too many; remove one first';
const UNKNOWN = 'None of this name was created in the console; reload the list';

/** Seconds for which one that has expired stays in the list, so that its owner learns why it is refused. */
const LISTED_AFTER_EXPIRY = 30 * DAY_SECONDS;

function createHandler<Wish extends Fields>(
  options: OwnerRouteOptions,
  { kind, request, isConfigured, make, created: what, events }: EntryKind<Wish>,
): OwnerHandler {
  const {
    confirmation,
    auth: { madeLines },
  } = options;
  return async (context, owner) => {
    const { problem } = madeLines;
    if (problem !== undefined) return context.reject(409, MADE_PROBLEM_DETAILS[problem]);
    const wish = await readBody(context.request, request);
    if (typeof wish === 'string') return context.reject(400, NO_NAME);
    const entry = make(wish, context);
    if (typeof entry === 'string') return context.reject(422, entry);
    const { name: key } = wish;
    const isTaken = isConfigured(key) || madeLines.find(kind, key) !== undefined;
    if (isTaken) return context.reject(409, NAME_TAKEN);
    if (!madeLines.hasRoom) return context.reject(409, NO_ROOM);
    const rejection = await confirmation.fresh(context, owner, wish);
    if (rejection !== undefined) return rejection;
    const { secret, line, expiresAt } = entry;
    const listedUntil = Math.min(expiresAt + LISTED_AFTER_EXPIRY, LAST_SECOND);
    const shared = await madeLines.create({ kind, key, line }, listedUntil);
    context.audit(events(key, owner.email).created);
    const qr_code = kind === 'share' ? await qrCodeOf(secret) : null;
    const body = { secret, qr_code } satisfies CreatedResponse;
    return respondChanged(context, options, { what, shared, body });
  };
}

function removeHandler<Wish extends Fields>(
  options: OwnerRouteOptions,
  { kind, removed: what, events }: EntryKind<Wish>,
): OwnerHandler {
  const {
    confirmation,
    auth: { madeLines },
  } = options;
  return async (context, owner) => {
    const fields = await readBody(context.request, RemoveMadeRequest);
    if (typeof fields === 'string') return context.reject(400, NO_NAME);
    const line = madeLines.find(kind, fields.name);
    if (line === undefined) return context.reject(404, UNKNOWN);
    const rejection = await confirmation.fresh(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const shared = await madeLines.remove(line);
    context.audit(events(fields.name, owner.email).removed);
    return respondChanged(context, options, { what, shared });
  };
}

/** The routes of the console's lists of app tokens and shares. Only the owner may use them. */
export function createAppTokenRoutes(options: RouteOptions): NamedHandlers {
  const { auth, settings } = options;
  const creation = {
    apps: settings.apps.hosted.map(({ host }) => host),
    made_problem: auth.madeLines?.problem ?? null,
  };
  const list: OwnerHandler = (context) => {
    return context.json(200, {
      app_tokens: auth.appTokens?.list().map(describe) ?? [],
      ...creation,
    } satisfies AppTokensResponse);
  };
  const revoke: OwnerHandler = async (context, { email }) => {
    const body = await readBody(context.request, RevokeAppTokenRequest);
    if (typeof body === 'string') {
      return context.reject(400, 'Send the name of the app token as {"name": "…"} in JSON');
    }
    const { name } = body;
    const shared = await auth.revokeAppToken(name);
    if (shared === undefined) return context.reject(404, 'No app token of this name is configured');
    context.audit({ event: 'app-token-revoked', appToken: name, email });
    return respondChanged(context, options, { what: 'appTokenRevoked', shared });
  };
  const shares = auth.guests && createShareList(auth.guests, creation);
  return { appTokens: list, revokeAppToken: revoke, shares };
}

function createShareList(guests: Guests, creation: Omit<SharesResponse, 'shares'>): OwnerHandler {
  return (context) => {
    const shares = [
      ...guests.list().map((share) => describeShare(guests, share)),
      ...guests.listMade().map(({ entry, line }) => describeShare(guests, entry, line)),
    ];
    return context.json(200, { shares, ...creation } satisfies SharesResponse);
  };
}

function describeShare(guests: Guests, share: Share, line: string | null = null): ShareEntry {
  const { name, app = null, paths, expiresAt, write } = share;
  const state = guests.isExpired(share) ? 'expired' : 'active';
  return {
    name,
    app,
    paths: [...paths.entries],
    expires_at: expiresAt,
    write,
    state: line !== null && guests.isConfigured(name) ? 'hidden' : state,
    line,
  };
}

function describe({ token, state, line, lastUsedAt }: ListedAppToken): AppTokenEntry {
  const { name, apps, methods, paths, expiresAt } = token;
  return {
    name,
    apps: apps === undefined ? null : [...apps],
    methods: methods === undefined ? null : [...methods],
    paths: paths === undefined ? null : [...paths.entries],
    expires_at: expiresAt ?? null,
    state,
    last_used_at: lastUsedAt ?? null,
    line: line ?? null,
  };
}

/**
 * `POST /_housekey/api/password/new`: the line with the hash of a new password, which the owner puts into the
 * configuration. It changes nothing, and nothing keeps it.
 */
export function createNewPassword({ auth, confirmation }: OwnerRouteOptions): OwnerHandler {
  return withFields(NewPasswordRequest, async (context, owner, fields) => {
    const { new_password: given } = fields;
    const password = typeof given === 'string' ? given : '';
    const problem = newPasswordProblem(password, owner.email);
    if (problem !== undefined) return context.reject(422, problem.replace(/\.$/, ''));
    const rejection = await confirmation.fresh(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const { network } = context.client;
    const hash = await auth.hashNewPassword(password, network, context.request.signal);
    if ('outcome' in hash) return rejectSignIn(context, hash);
    const line = `SERVICE_PASSWORD_HASH=${formatWithoutDollars(hash)}`;
    return context.json(200, { line } satisfies LineResponse);
  });
}
