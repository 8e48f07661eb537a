import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DETAILS } from '../../contract/index.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { Handlers } from '../../http/handlers.js';
import { signForUpstream } from '../../http/identity-headers/user-headers.js';
import type { RequestHead, RequestContext } from '../../http/context.js';
import { pathOf, type AppRequestHead } from '../../http/request-info.js';
import type { Pages } from '../../pages/pages.js';
import {
  createUpstreamAccess,
  type AuthorizeUpstream,
  type UpstreamDecision,
} from '../../http/access/decision.js';
import type { GatewaySettings } from '../../login/settings.js';
import { NodeRequestHead } from '../../http/node-http.js';
import { OwnAnswer, sendResponse, writeToSocket } from './own-answer.js';
import { createProxy, type UpstreamProxy } from './proxy.js';
import { upstreamErrorResponse } from './upstream-error.js';
import { requestHeaders } from './request-headers.js';
import { RunningRequests, type RunningRequest } from './running-requests.js';
import { forwardUpgrade } from './upgrade.js';
import {
  hidesAuthorization,
  isByAppToken,
  isForSession,
  type GrantedAccess,
} from '../../http/access/credentials.js';
import type { PlainResponse } from '../../http/plain-response.js';

export interface GatewayOptions {
  readonly settings: GatewaySettings;
  readonly housekey: Handlers;
  readonly pages: Pages;
  /** Signs the user's identity for the app; `undefined` turns this off. */
  readonly identityTokens: IdentityTokens | undefined;
  /** Called with every unexpected error. */
  readonly onError: (error: unknown) => void;
}

const NOT_A_PATH = 'The request target must be a path';

/** A request for the app with what Housekey knows about it. */
interface ReceivedRequest {
  readonly head: AppRequestHead;
  readonly context: RequestContext<RequestHead>;
}

/** Authenticates requests for the app and forwards them. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #authorize: AuthorizeUpstream;
  readonly #proxy: UpstreamProxy;
  readonly #running = new RunningRequests();
  readonly #stopListening: () => void;

  constructor(options: GatewayOptions) {
    const { housekey, pages, settings } = options;
    this.#options = options;
    this.#authorize = createUpstreamAccess(housekey, settings.publicPaths, pages.login);
    this.#proxy = createProxy(settings.upstream, settings.timeoutSeconds);
    this.#stopListening = housekey.auth.onSignOut((isEnded) =>
      this.#running.closeSignedOut(isEnded),
    );
  }

  /** Whether a request is for the app, not for Housekey itself. */
  isForApp({ url = '/' }: IncomingMessage): boolean {
    return url !== '*' && !this.#options.housekey.owns(pathOf(url));
  }

  /** Handles a request for the app. */
  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
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
    const request = this.#read(incoming);
    const decision = await this.#decide(request, false);
    if (!decision.allowed) {
      await sendResponse(incoming, outgoing, decision.response);
      return;
    }
    const { access, ifNotFound } = decision;
    const { pages, onError } = this.#options;
    const answer = new OwnAnswer({ incoming, outgoing, running, onError });
    running.refuse = () => answer.refuse(async () => await this.#refusal(request));
    this.#bindToSession(socket, running, access);
    this.#proxy.forward(incoming, outgoing, this.#headersFor(incoming, request.context, access), {
      isPrivate: isForSession(access),
      onError: (reason) => answer.send(upstreamErrorResponse(request, reason, pages)),
      onNotFound: ifNotFound && (() => answer.send(ifNotFound)),
      onEndless: () => {
        running.isEndless = true;
      },
      onStart: answer.onStart,
    });
  }

  /** Handles a request to switch protocols. `head`: bytes that the client sent after its request. */
  async upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const request = this.#read(incoming);
    const running = this.#running.start(socket);
    const decision = await this.#decide(request, true);
    if (!decision.allowed) {
      writeToSocket(socket, decision.response);
      return;
    }
    if (socket.destroyed || running === undefined) return;
    const { access } = decision;
    const headers = this.#headersFor(incoming, request.context, access);
    running.isEndless = true;
    this.#bindToSession(socket, running, access);
    const { settings, pages } = this.#options;
    const upgrade = { incoming, socket, head, headers };
    forwardUpgrade(settings.upstream, upgrade, {
      timeoutSeconds: settings.timeoutSeconds,
      isPrivate: isForSession(access),
      onFailed: (reason) => {
        writeToSocket(socket, upstreamErrorResponse(request, reason, pages));
      },
    });
  }

  /** Ends what would never end by itself: upgraded connections, event streams and MJPEG. */
  endTunnels(): void {
    this.#running.closeEndless();
  }

  /** Closes the connections to the app. */
  async close(): Promise<void> {
    this.#stopListening();
    await this.#proxy.close();
  }

  #read(incoming: IncomingMessage): ReceivedRequest {
    const head = new NodeRequestHead(incoming);
    const address = incoming.socket.remoteAddress;
    return { head, context: this.#options.housekey.createContext(head, { address }) };
  }

  /** RFC 9112 §3.2.1: an absolute URL is rejected, because it could name another host than Host. */
  async #decide({ head, context }: ReceivedRequest, isUpgrade: boolean): Promise<UpstreamDecision> {
    if (head.target.startsWith('/')) return await this.#authorize(context, head, isUpgrade);
    return { allowed: false, response: context.reject(400, NOT_A_PATH) };
  }

  /**
   * Ends the request when its session ends. If a sign-out happened while the request was being
   * authorized, its session is checked again.
   */
  #bindToSession(connection: Duplex, running: RunningRequest, access: GrantedAccess): void {
    const { token, user } = access;
    if (token === undefined) return;
    if (!this.#running.bind(running, token, user.expiresAt)) return;
    const { auth } = this.#options.housekey;
    const end = () => this.#running.end(connection, running);
    if (isByAppToken(access)) {
      if (auth.appTokens?.isActive(token) !== true) end();
      return;
    }
    auth.authenticate(token).then(({ ok }) => ok || end(), end);
  }

  /** The answer to a request whose session ended before the app answered it. */
  async #refusal({ head, context }: ReceivedRequest): Promise<PlainResponse> {
    const decision = await this.#authorize(context, head, false);
    // A public path would admit it without a session, but the app may have acted on it already.
    return decision.allowed
      ? context.rejectUnauthenticated(DETAILS.sessionEnded)
      : decision.response;
  }

  #headersFor(
    incoming: IncomingMessage,
    context: RequestContext<RequestHead>,
    access: GrantedAccess,
  ): string[] {
    const { identityTokens, housekey } = this.#options;
    const { userHeaders, publicUrl, sessionCookie } = housekey.http;
    const { user } = access;
    return requestHeaders(context, incoming.rawHeaders, {
      user,
      userHeaders,
      identityToken: user && identityTokens && signForUpstream(publicUrl, user, identityTokens),
      sessionCookie,
      ownBearer: hidesAuthorization(access, context.request.headers),
    });
  }
}
