import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Auth } from '../../core/auth/auth.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { Housekey } from '../../http/housekey.js';
import type { GrantedAccess } from '../../http/guard.js';
import { isNavigation } from '../../http/navigation.js';
import type { HttpSettings } from '../../http/http-settings.js';
import { signForUpstream } from '../../http/identity-headers/signed-identity.js';
import type { RequestHead, RequestContext } from '../../http/context.js';
import { cut } from '../connections/closing.js';
import type { Pages, UpstreamError } from '../pages.js';
import { createUpstreamAccess, type UpstreamDecision } from './access-decision.js';
import { NodeRequestHead, type AppRequestHead } from './node-request-head.js';
import { createProxy } from './proxy.js';
import { requestHeaders } from './request-headers.js';
import { RunningRequests, type RunningRequest } from './running-requests.js';
import { sendResponse, writeResponse } from './write-response.js';
import type { GatewaySettings } from './gateway-settings.js';
import { passUpgrade } from './upgrade.js';

/** Stands between the visitors and the app. */
export interface Gateway {
  /** Whether the request is the app's, and not one of Housekey's own. */
  readonly isForApp: (incoming: IncomingMessage) => boolean;
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Ends what would never end by itself: upgraded connections and streams of events. */
  readonly endTunnels: () => void;
  /** Closes the connections with the app. */
  readonly close: () => Promise<void>;
}

export interface GatewayOptions extends GatewaySettings {
  readonly house: Housekey;
  readonly auth: Auth;
  readonly http: HttpSettings;
  readonly pages: Pages;
  /** Signs who is asking, for the app; nothing is signed if it is `undefined`. */
  readonly identityTokens: IdentityTokens | undefined;
  /** Hears of what no code of ours expected. */
  readonly onFault: (fault: unknown) => void;
}

const FAULTS: Readonly<Record<UpstreamError, readonly [status: number, detail: string]>> = {
  unreachable: [502, 'The app behind this gate cannot be reached; try again in a moment'],
  slow: [504, 'The app behind this gate took too long to answer; try again in a moment'],
};

const UNSOUND = 'The address must be a path';

export function createGateway(options: GatewayOptions): Gateway {
  const {
    house,
    auth,
    http,
    pages,
    identityTokens,
    upstream,
    timeoutSeconds,
    publicPaths,
    onFault,
  } = options;
  const gate = createUpstreamAccess(house, http, publicPaths);
  const proxy = createProxy(upstream, timeoutSeconds);
  const running = new RunningRequests();
  const stopListening = auth.onSignOut((isEnded) => running.closeSignedOut(isEnded));

  /** Ends the request with its session, which may have been signed out while it was judged. */
  function bind(connection: Duplex, request: RunningRequest, passage: GrantedAccess): void {
    const { token, user } = passage;
    if (!running.bind(request, { token, expiresAt: user.expiresAt })) return;
    const end = () => cut(connection);
    auth.authenticate(token).then(({ ok }) => ok || end(), end);
  }

  function receive(incoming: IncomingMessage) {
    const head = new NodeRequestHead(incoming);
    return { head, visit: house.createContext(head, { address: incoming.socket.remoteAddress }) };
  }

  function headersFor(
    incoming: IncomingMessage,
    visit: RequestContext<RequestHead>,
    admission: UpstreamDecision,
  ) {
    const passage = admission.open ? admission.passage : undefined;
    return requestHeaders(visit, incoming.rawHeaders, {
      user: passage?.user,
      identityToken:
        passage && identityTokens && signForUpstream(visit, passage.user, identityTokens),
      sessionCookie: http.sessionCookie,
      ownBearer: passage?.ownBearer === true,
    });
  }

  function failure(
    visit: RequestContext<RequestHead>,
    { method, headers }: AppRequestHead,
    fault: UpstreamError,
  ) {
    const [status, detail] = FAULTS[fault];
    return isNavigation(method, headers)
      ? pages.trouble(visit, fault, status)
      : visit.reject(status, detail);
  }

  return {
    isForApp: ({ url = '/' }) => !house.owns(url.split('?', 1)[0] ?? '/'),
    handle: async (incoming, outgoing) => {
      const { socket } = incoming;
      const request = running.start(socket);
      if (request === undefined) {
        socket.destroy();
        return;
      }
      outgoing.once('close', () => running.finish(socket, request));
      const { head, visit } = receive(incoming);
      const admission = isPath(head)
        ? await gate.authorize(visit, head)
        : { open: false as const, answer: visit.reject(400, UNSOUND) };
      if (!admission.open) {
        await sendResponse(incoming, outgoing, admission.answer);
        return;
      }
      const { passage } = admission;
      if (passage !== undefined) bind(socket, request, passage);
      proxy.pass(incoming, outgoing, headersFor(incoming, visit, admission), {
        isPrivate: isOfSession(passage),
        onFault: (fault) => {
          sendResponse(incoming, outgoing, failure(visit, head, fault)).catch((error: unknown) => {
            outgoing.destroy();
            onFault(error);
          });
        },
        onEvents: () => {
          request.isEndless = true;
        },
      });
    },
    upgrade: async (incoming, socket, head) => {
      socket.on('error', () => socket.destroy());
      const { head: asked, visit } = receive(incoming);
      const request = running.start(socket);
      const admission = isPath(asked)
        ? await gate.authorizeUpgrade(visit, asked)
        : { open: false as const, answer: visit.reject(400, UNSOUND) };
      if (!admission.open) {
        await writeResponse(socket, admission.answer);
        return;
      }
      if (socket.destroyed || request === undefined) return;
      const { passage } = admission;
      const headers = headersFor(incoming, visit, admission);
      request.isEndless = true;
      if (passage !== undefined) bind(socket, request, passage);
      const offer = { incoming, socket, head, headers };
      passUpgrade(upstream, offer, {
        timeoutSeconds,
        isPrivate: isOfSession(passage),
        onFault: () => {
          writeResponse(socket, failure(visit, asked, 'unreachable')).catch(onFault);
        },
      });
    },
    endTunnels: () => running.closeEndless(),
    close: async () => {
      stopListening();
      await proxy.close();
    },
  };
}

/**
 * Whether the app was told who is asking, so that its answer may be for that person alone. On a
 * public path too: the app may greet its owner there, and a cache would show that to strangers.
 */
function isOfSession(passage: GrantedAccess | undefined): boolean {
  return passage !== undefined && passage.via !== 'open';
}

/** RFC 9112 §3.2.1. A whole address could name another host than the Host header does. */
function isPath({ target }: AppRequestHead): boolean {
  return target.startsWith('/');
}
