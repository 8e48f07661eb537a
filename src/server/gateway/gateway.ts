import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DETAILS } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import { NO_TOKEN } from '../../core/auth/sign-out.js';
import type { Handlers } from '../../http/handlers.js';
import { signForUpstream } from '../../http/user-headers.js';
import type { RequestHead, RequestContext } from '../../http/context.js';
import { pathOf, type AppRequestHead } from '../../http/request-info.js';
import type { Pages } from '../../pages/pages.js';
import {
  createUpstreamAccess,
  type AuthorizeUpstream,
  type UpstreamDecision,
} from '../../http/access/upstream-access.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import type { Upstream } from '../../core/config/formats.js';
import { NodeRequestHead } from '../../http/node-http.js';
import { connectionInfoOf } from '../connections/connections.js';
import {
  createOwnAnswer,
  sendResponse,
  upstreamErrorResponse,
  writeToSocket,
} from './own-answer.js';
import { createProxy, type UpstreamProxy } from './proxy.js';
import { requestHeaders } from './request-headers.js';
import { RunningRequests, type RunningRequest } from './running-requests.js';
import type { IsOurCookie, RenewCookies } from './response-headers.js';
import { forwardUpgrade } from './upgrade.js';
import { type GrantedAccess, CREDENTIAL_RULES } from '../../http/access/access.js';
import { hidesAuthorization } from '../../http/access/decision.js';
import type { PlainResponse } from '../../http/plain-response.js';

export interface GatewayOptions {
  readonly housekey: Handlers;
  readonly pages: Pages;
  /** Signs the user's identity for the app; `undefined` turns this off. */
  readonly identityTokens: IdentityTokens | undefined;
  /** Called with every unexpected error. */
  readonly onError: (error: unknown) => void;
}

const NOT_A_PATH = 'The request target must be a path';

/** An app, and the ways to it. */
interface Backend {
  readonly app: ProtectedApp;
  readonly upstream: Upstream;
  readonly authorize: AuthorizeUpstream;
  readonly proxy: UpstreamProxy;
  /** Finds what an app on its own host must not set. */
  readonly isOurCookie: IsOurCookie | undefined;
}

/** A request for an app with what Housekey knows about it. */
export interface ReceivedRequest {
  readonly backend: Backend;
  readonly head: AppRequestHead;
  readonly context: RequestContext<RequestHead>;
}

/** Authenticates requests for the apps and forwards them. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #backends: ReadonlyMap<ProtectedApp, Backend>;
  readonly #only: Backend | undefined;
  readonly #running: RunningRequests;
  readonly #stopListening: () => void;

  constructor(options: GatewayOptions) {
    const { housekey } = options;
    const { apps } = housekey.http;
    this.#options = options;
    const { auth } = housekey;
    this.#running = new RunningRequests((token) => auth.sessions?.renewedUntil(token) ?? 0);
    this.#backends = new Map(apps.list.flatMap((app) => createBackend(app, options)));
    this.#only = apps.only && this.#backends.get(apps.only);
    this.#stopListening = auth.onSignOut((isEnded) => this.#running.closeSignedOut(isEnded));
  }

  /** Reads a request that is for an app; `undefined` if it is for Housekey itself. */
  receive(incoming: IncomingMessage): ReceivedRequest | undefined {
    const { url = '/' } = incoming;
    const { housekey } = this.#options;
    if (url === '*' || (this.#only !== undefined && housekey.owns(pathOf(url)))) return undefined;
    const head = new NodeRequestHead(incoming);
    const context = housekey.createContext(head, connectionInfoOf(incoming.socket));
    const backend = this.#only ?? this.#backendOnHost(context, head);
    return backend && { backend, head, context };
  }

  #backendOnHost(
    { app }: RequestContext<RequestHead>,
    { path }: AppRequestHead,
  ): Backend | undefined {
    if (app === undefined || this.#options.housekey.keeps(path)) return undefined;
    return this.#backends.get(app);
  }

  /** Handles a request for an app. */
  async handle(
    request: ReceivedRequest,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const { socket } = incoming;
    const running = this.#running.start(socket);
    if (running === undefined) {
      socket.destroy();
      return;
    }
    outgoing.once('close', () => {
      this.#running.finish(socket, running);
      if (!outgoing.writableFinished) running.abort?.();
    });
    const decision = await this.#decide(request, false);
    if (!decision.allowed) {
      await sendResponse(incoming, outgoing, decision.response);
      return;
    }
    const { access, ifNotFound } = decision;
    const { pages, onError } = this.#options;
    const answer = createOwnAnswer({ incoming, outgoing, running, onError });
    running.refuse = () => answer.refuse(async () => await this.#refusal(request));
    this.#bindToSession(socket, running, access, request.backend.app);
    const headers = this.#headersFor(incoming, request, access);
    request.backend.proxy.forward(incoming, outgoing, headers, {
      isPrivate: CREDENTIAL_RULES[access.via].identifies,
      isForAnySite: access.via === 'client',
      renewCookies: renewalFor(request, access),
      onError: (reason) => answer.send(upstreamErrorResponse(request, reason, pages)),
      onNotFound: ifNotFound && (() => answer.send(ifNotFound)),
      onEndless: () => {
        running.isEndless = true;
      },
      onStart: answer.onStart,
      isOurCookie: request.backend.isOurCookie,
    });
  }

  /** Handles a request to switch protocols. `head`: bytes that the client sent after its request. */
  async upgrade(
    request: ReceivedRequest,
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    socket.on('error', () => socket.destroy());
    const running = this.#running.start(socket);
    const decision = await this.#decide(request, true);
    if (!decision.allowed) {
      writeToSocket(socket, decision.response);
      return;
    }
    if (socket.destroyed || running === undefined) return;
    const { access } = decision;
    const headers = this.#headersFor(incoming, request, access);
    running.isEndless = true;
    const { backend } = request;
    this.#bindToSession(socket, running, access, backend.app);
    const upgrade = { incoming, socket, head, headers };
    forwardUpgrade(backend.upstream, upgrade, {
      timeoutSeconds: backend.app.timeoutSeconds,
      isPrivate: CREDENTIAL_RULES[access.via].identifies,
      renewCookies: renewalFor(request, access),
      isOurCookie: backend.isOurCookie,
      onFailed: (reason) => {
        writeToSocket(socket, upstreamErrorResponse(request, reason, this.#options.pages));
      },
    });
  }

  /** Ends what would never end by itself: upgraded connections, event streams and MJPEG. */
  endTunnels(): void {
    this.#running.closeEndless();
  }

  /** Closes the connections to the apps. */
  async close(): Promise<void> {
    this.#stopListening();
    for (const { proxy } of this.#backends.values()) await proxy.close();
  }

  /** RFC 9112 §3.2.1: an absolute URL is rejected, because it could name another host than Host. */
  async #decide(
    { backend, head, context }: ReceivedRequest,
    isUpgrade: boolean,
  ): Promise<UpstreamDecision> {
    if (head.target.startsWith('/')) return await backend.authorize(context, head, isUpgrade);
    return { allowed: false, response: context.reject(400, NOT_A_PATH) };
  }

  /**
   * Ends the request when its session ends. If a sign-out happened while the request was being
   * authorized, its session is checked again.
   */
  #bindToSession(
    connection: Duplex,
    running: RunningRequest,
    access: GrantedAccess,
    { host }: ProtectedApp,
  ): void {
    const { token = NO_TOKEN, user } = access;
    if (user === undefined) return;
    const expiresAt = token === NO_TOKEN ? null : user.expiresAt;
    if (!this.#running.bind(running, token, expiresAt)) return;
    const { auth } = this.#options.housekey;
    const end = () => this.#running.end(connection, running);
    isStillAdmitted(auth, access, token, host).then((isValid) => isValid || end(), end);
  }

  /** The answer to a request whose session ended before the app answered it. */
  async #refusal({ backend, head, context }: ReceivedRequest): Promise<PlainResponse> {
    const decision = await backend.authorize(context, head, false);
    // A public path would admit it without a session, but the app may have acted on it already.
    return decision.allowed
      ? context.rejectUnauthenticated(DETAILS.sessionEnded)
      : decision.response;
  }

  #headersFor(
    incoming: IncomingMessage,
    { backend: { app }, context }: ReceivedRequest,
    access: GrantedAccess,
  ): string[] {
    const { identityTokens, housekey } = this.#options;
    const { publicUrl, sessionCookie } = housekey.http;
    const { user } = access;
    return requestHeaders(context, incoming.rawHeaders, {
      user,
      userHeaders: app.userHeaders,
      identityToken:
        user && app.identityToken && identityTokens
          ? signForUpstream(publicUrl, user, identityTokens, app.origin)
          : undefined,
      sessionCookie,
      ownBearer: hidesAuthorization(access, context.request.headers),
    });
  }
}

/**
 * Renews the session with the app's response, which is private then. Only when the response begins: by then, the session
 * may have ended.
 */
function renewalFor(
  { context }: ReceivedRequest,
  { user }: GrantedAccess,
): RenewCookies | undefined {
  const isRenewed = user?.guest === false && user.renew !== undefined;
  return isRenewed ? () => context.renewSessionCookie(user) : undefined;
}

/** Whether the credential that admitted a request still does. */
async function isStillAdmitted(
  auth: Auth,
  access: GrantedAccess,
  token: string,
  host: string | undefined,
): Promise<boolean> {
  if (auth.lock?.state.isLocked === true) return false;
  if (token === NO_TOKEN) return true;
  switch (access.via) {
    case 'app-token':
    case 'basic':
      return auth.appTokens?.isActive(token) === true;
    case 'front':
      return (await auth.fronts?.identify(token)) !== undefined;
    case 'pass':
      return auth.passes?.isActive(token) === true;
    case 'guest':
      return auth.guests?.authenticate(token).ok === true;
    case 'client':
      return (await auth.oidc?.findGrant(String(access.grant))) !== undefined;
    case 'cookie':
      return (await auth.authenticateCookie(token, host)).ok;
    case 'bearer':
    case 'home-network':
    case 'public':
    case 'open':
      return (await auth.authenticate(token)).ok;
  }
}

/** The ways to an app that is not behind another proxy. */
function createBackend(
  app: ProtectedApp,
  { housekey, pages }: GatewayOptions,
): [ProtectedApp, Backend][] {
  const { upstream, timeoutSeconds } = app;
  if (upstream === undefined) return [];
  const authorize = createUpstreamAccess(housekey, app, pages.login);
  const proxy = createProxy(upstream, timeoutSeconds);
  const session = app.host === undefined ? undefined : housekey.http.appCookies?.session;
  const isOurCookie = session && ((line: string) => session.isHousekeyCookie(line));
  return [[app, { app, upstream, authorize, proxy, isOurCookie }]];
}
