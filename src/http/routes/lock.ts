import { CommandRequest, DETAILS, PAGES, pathsOf, viewsOf } from '../../contract/index.js';
import * as s from '../../contract/schema.js';
import type { HostCommands } from '../../core/auth/host-commands.js';
import type { LoginLock } from '../../core/auth/login-lock.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../../core/storage/single-use.js';
import type { RequestContext } from '../context.js';
import type { HeaderFields } from '../headers.js';
import { OIDC_PATHS } from '../oidc-provider.js';
import type { PlainResponse } from '../plain-response.js';
import { readBody, readFieldsIfAny, rejectBody } from '../request-body.js';
import { turnedOff, type Handler, type Methods, type Routes } from '../router.js';
import { respondChanged } from './respond-changed.js';
import type { RouteOptions } from './route-options.js';

/** The page of the link in a notice. `ask`: its button locks. `over`: the link has ended. */
export type LockView = 'ask' | 'locked' | 'over';

/** Renders the page for a request. */
export type RenderLockPage = (
  context: RequestContext,
  view: LockView,
) => { readonly html: string; readonly headers: HeaderFields };

/** The link in a notice, and the commands of the host. The console's button is one of the routes of sessions. */
export function createLockRoutes(options: RouteOptions): Routes {
  const { auth, settings, renderLockPage } = options;
  const { command } = pathsOf(settings.layout);
  const { lock, host } = auth;
  if (lock === undefined || host === undefined) return turnedOff([], [command]);
  const page: Routes =
    renderLockPage === undefined ? [] : [[PAGES.lock, createLinkPage(lock, renderLockPage)]];
  return [[command, { POST: createCommand(options, host) }], ...page];
}

const LinkRequest = s.body({ token: s.string });

/**
 * `/_housekey/lock`. The token is in the fragment, so neither a preview of the link (GET) nor a log ever sees it: a script
 * of the page puts it into the form, whose button locks. The router rejects forms of other sites.
 */
function createLinkPage(lock: LoginLock, render: RenderLockPage): Methods {
  const respond = (context: RequestContext, view: LockView, status: number): PlainResponse => {
    const { html, headers } = render(context, view);
    return { ...context.text('text/html; charset=utf-8', html, headers), status };
  };
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
      await lock.change(true);
      return respond(context, 'locked', 200);
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
function createCommand(options: RouteOptions, host: HostCommands): Handler {
  return async (context) => {
    const { headers } = context.request;
    if (headers.has('origin') || headers.has('sec-fetch-site')) {
      return context.reject(403, 'Commands are not for browsers');
    }
    const fields = await readBody(context.request, CommandRequest);
    if (typeof fields === 'string') return rejectBody(context, fields, COMMAND_TERMS);
    const command = await host.accept(fields.command);
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
export function closedWhileLocked(options: RouteOptions, routes: Routes): Routes {
  const { auth, settings, renderErrorPage } = options;
  const paths = pathsOf(settings.layout);
  const closed: ReadonlySet<string> = new Set([
    paths.login,
    paths.link,
    paths.account,
    paths.passkeyOptions,
    paths.passkeySignIn,
    paths.deviceAuthorization,
    paths.deviceToken,
    PAGES.front,
    PAGES.accountCallback,
    PAGES.device,
    PAGES.ticket,
    PAGES.guest,
    OIDC_PATHS.authorization,
    OIDC_PATHS.token,
  ]);
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
  return routes.map(([path, methods]) => [
    path,
    closed.has(path) ? mapMethods(methods, close) : methods,
  ]);
}

function mapMethods(
  { GET, POST, ...others }: Methods,
  change: (handler: Handler) => Handler,
): Methods {
  return { ...others, ...(GET && { GET: change(GET) }), ...(POST && { POST: change(POST) }) };
}
