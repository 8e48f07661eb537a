import { CommandRequest, DETAILS, viewsOf, type Pending } from '../../contract/index.js';
import * as s from '../../contract/schema.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../../core/storage/single-use.js';
import type { RequestContext } from '../context.js';
import { showPage } from '../page.js';
import { readBody, readFieldsIfAny, rejectBody } from '../request-body.js';
import { mapMethods, type Handler, type Methods } from '../router.js';
import type { OwnerRouteOptions, RouteOptions } from './route-options.js';
import { pendingOf, respondChanged } from './respond-changed.js';

/** The page of the link in a notice. `ask`: its button locks. `over`: the link has ended. A place: the lock has not reached it yet. */
export type LockView = 'ask' | 'locked' | 'over' | Pending;

const LinkRequest = s.body({ token: s.string });

/**
 * `/_housekey/lock`. The token is in the fragment, so neither a preview of the link (GET) nor a log ever sees it: a script
 * of the page puts it into the form, whose button locks. The router rejects forms of other sites.
 */
export function createLockPage(options: RouteOptions): Methods | undefined {
  const {
    auth: { lock },
    renderLockPage: render,
  } = options;
  if (lock === undefined || render === undefined) return undefined;
  const respond = (context: RequestContext, view: LockView, status: number) =>
    showPage(context, render(context, view), status);
  return {
    GET: (context) => respond(context, lock.state.isLocked ? 'locked' : 'ask', 200),
    POST: async (context) => {
      const { token } = await readFieldsIfAny(context.request, LinkRequest);
      if (lock.state.isLocked) return respond(context, 'locked', 200);
      if (typeof token !== 'string' || !lock.isKept || !lock.acceptsLink(token)) {
        context.audit({ event: 'token-refused' });
        return respond(context, 'over', 404);
      }
      context.audit({ event: 'locked', by: 'notice' });
      return (await lock.change(true))
        ? respond(context, 'locked', 200)
        : respond(context, pendingOf(options), 202);
    },
  };
}

const COMMAND_TERMS = {
  content: 'the command',
  incomplete: 'Send the signed command as a string',
} as const;

/**
 * `POST /_housekey/api/command`, for the command line on the host alone: a browser sends at least one of these headers,
 * and nobody without SERVICE_SECRET_KEY can sign a command.
 */
export function createCommand(options: OwnerRouteOptions): Handler {
  return async (context) => {
    const { headers } = context.request;
    if (headers.has('origin') || headers.has('sec-fetch-site')) {
      return context.reject(403, 'Commands are not for browsers');
    }
    const fields = await readBody(context.request, CommandRequest);
    if (typeof fields === 'string') return rejectBody(context, fields, COMMAND_TERMS);
    const command = await options.auth.host.accept(fields.command);
    if (command === 'unknown') {
      return context.rejectForNow(503, DETAILS.commandUnavailable, UNAVAILABLE_RETRY_SECONDS);
    }
    if (command === 'refused') {
      context.audit({ event: 'token-refused' });
      return context.rejectUnauthenticated(DETAILS.invalidCommand);
    }
    const shared = await command.run();
    if (shared === 'no-storage') return context.reject(409, DETAILS.needsStorage);
    context.audit(command.event);
    return respondChanged(context, options, { what: 'commandDone', shared });
  };
}

/**
 * Closes what begins a session, or leads to one, while the login is locked: before a body is read, so that the answer is
 * the same for every input.
 */
export function closedWhileLocked(
  { auth, settings, renderErrorPage }: RouteOptions,
  methods: Methods,
): Methods {
  const { login } = viewsOf(settings.layout);
  const reject: Handler = (context) => {
    const href = `${context.app === undefined ? '' : settings.publicUrl?.origin}${login}`;
    const page = { heading: 'locked', text: 'failed-locked', href, link: 'tryAgain' } as const;
    return renderErrorPage(context, context.reject(423, DETAILS.locked), page);
  };
  const close =
    (handler: Handler): Handler =>
    (context) =>
      auth.lock?.state.isLocked === true ? reject(context) : handler(context);
  return mapMethods(methods, close);
}
