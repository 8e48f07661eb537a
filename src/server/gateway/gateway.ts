import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DETAILS } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { Housekey } from '../../http/housekey.js';
import type { HttpSettings } from '../../http/http-settings.js';
import { signForUpstream } from '../../http/identity-headers/signed-identity.js';
import type { RequestHead, RequestContext } from '../../http/context.js';
import type { Pages } from '../../process/pages.js';
import {
  createUpstreamAccess,
  type AppRequestHead,
  type UpstreamAccess,
  type AllowedRequest,
  type UpstreamDecision,
} from '../../http/upstream-access.js';
import type { GatewaySettings } from './gateway-settings.js';
import { NodeRequestHead, pathOf } from '../../process/node-request-head.js';
import { OwnAnswer } from './own-answer.js';
import { createProxy, type Proxy } from './proxy.js';
import { upstreamErrorResponse } from './upstream-error.js';
import { requestHeaders } from './request-headers.js';
import { RunningRequests, type RunningRequest } from './running-requests.js';
import { forwardUpgrade } from './upgrade.js';
import { sendResponse, writeResponse } from './write-response.js';
import { hidesAuthorization } from '../../http/app-tokens/access.js';
import { isByAppToken, isForSession, type GrantedAccess } from '../../http/access-decision.js';

export interface GatewayOptions extends GatewaySettings {
  readonly housekey: Housekey;
  readonly auth: Auth;
  readonly http: HttpSettings;
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
  readonly #access: UpstreamAccess;
  readonly #proxy: Proxy;
  readonly #running = new RunningRequests();
  readonly #stopListening: () => void;

  constructor(options: GatewayOptions) {
    const { housekey, auth, http, pages, publicPaths, upstream, timeoutSeconds } = options;
    this.#options = options;
    this.#access = createUpstreamAccess(housekey, http, {
      publicPaths,
      loginPage: pages.login,
    });
    this.#proxy = createProxy(upstream, timeoutSeconds);
    this.#stopListening = auth.onSignOut((isEnded) => this.#running.closeSignedOut(isEnded));
  }

  /** Whether a request is for the app, not for Housekey itself. */
  isForApp(incoming: IncomingMessage): boolean {
    return incoming.url !== '*' && !this.#options.housekey.owns(pathOf(incoming));
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
    const decision = await this.#authorize(request, this.#access.authorize);
    if (!decision.allowed) {
      await sendResponse(incoming, outgoing, decision.response);
      return;
    }
    const { access, ifNotFound } = decision;
    const { pages, onError } = this.#options;
    const answer = new OwnAnswer({ incoming, outgoing, running, onError });
    if (access !== undefined) {
      running.refuse = () => answer.refuse(async () => await this.#refusal(request));
      this.#bindToSession(socket, running, access);
    }
    this.#proxy.forward(incoming, outgoing, this.#headersFor(incoming, request.context, decision), {
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
    const decision = await this.#authorize(request, this.#access.authorizeUpgrade);
    if (!decision.allowed) {
      await writeResponse(socket, decision.response);
      return;
    }
    if (socket.destroyed || running === undefined) return;
    const { access } = decision;
    const headers = this.#headersFor(incoming, request.context, decision);
    running.isEndless = true;
    if (access !== undefined) this.#bindToSession(socket, running, access);
    const { upstream, timeoutSeconds, pages, onError } = this.#options;
    const upgrade = { incoming, socket, head, headers };
    forwardUpgrade(upstream, upgrade, {
      timeoutSeconds,
      isPrivate: isForSession(access),
      onFailed: (reason) => {
        writeResponse(socket, upstreamErrorResponse(request, reason, pages)).catch(onError);
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
  async #authorize(
    { head, context }: ReceivedRequest,
    authorize: UpstreamAccess['authorize'],
  ): Promise<UpstreamDecision> {
    if (head.target.startsWith('/')) return await authorize(context, head);
    return { allowed: false, response: context.reject(400, NOT_A_PATH) };
  }

  /**
   * Ends the request when its session ends. If a sign-out happened while the request was being
   * authorized, its session is checked again.
   */
  #bindToSession(connection: Duplex, running: RunningRequest, access: GrantedAccess): void {
    const { token, user } = access;
    if (!this.#running.bind(running, { token, expiresAt: user.expiresAt })) return;
    const end = () => this.#running.end(connection, running);
    if (isByAppToken(access)) {
      if (this.#options.auth.appTokens?.isActive(token ?? '') !== true) end();
      return;
    }
    this.#options.auth.authenticate(token).then(({ ok }) => ok || end(), end);
  }

  /** The answer to a request whose session ended before the app answered it. */
  async #refusal({ head, context }: ReceivedRequest): Promise<Response> {
    const decision = await this.#access.authorize(context, head);
    // A public path would admit it without a session, but the app may have acted on it already.
    return decision.allowed
      ? context.rejectUnauthenticated(DETAILS.sessionEnded)
      : decision.response;
  }

  #headersFor(
    incoming: IncomingMessage,
    context: RequestContext<RequestHead>,
    { access, ownBearer }: AllowedRequest,
  ): string[] {
    const { identityTokens, http } = this.#options;
    return requestHeaders(context, incoming.rawHeaders, {
      user: access?.user,
      userHeaders: http.userHeaders,
      identityToken:
        access && identityTokens && signForUpstream(http.publicUrl, access.user, identityTokens),
      sessionCookie: http.sessionCookie,
      ownBearer: ownBearer ?? hidesAuthorization(access, context.request.headers),
    });
  }
}
