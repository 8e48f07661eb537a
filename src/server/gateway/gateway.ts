import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Auth } from '../../core/auth.js';
import type { IdentityTokens } from '../../core/identity-tokens.js';
import type { House } from '../../http/app.js';
import { isNavigation } from '../../http/navigation.js';
import type { HttpSettings } from '../../http/settings.js';
import { signForUpstream } from '../../http/signed-identity.js';
import type { RequestHead, Visit } from '../../http/visit.js';
import type { Pages, Trouble } from '../pages.js';
import { createGate, type Admission } from './gate.js';
import { IncomingHead, type AppRequestHead } from './incoming-head.js';
import { createProxy } from './proxy.js';
import { requestHeaders } from './request-headers.js';
import { sendResponse, writeResponse } from './send-response.js';
import type { GatewaySettings } from './settings.js';
import { Crowds } from './crowds.js';
import { Tunnels } from './tunnels.js';
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
  readonly house: House;
  readonly auth: Auth;
  readonly http: HttpSettings;
  readonly pages: Pages;
  /** Signs who is asking, for the app; nothing is signed if it is `undefined`. */
  readonly identityTokens: IdentityTokens | undefined;
  /** Hears of what no code of ours expected. */
  readonly onFault: (fault: unknown) => void;
}

const FAULTS: Readonly<Record<Trouble, readonly [status: number, detail: string]>> = {
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
  const gate = createGate(house, http, publicPaths);
  const proxy = createProxy(upstream, timeoutSeconds);
  const crowds = new Crowds();
  const tunnels = new Tunnels();
  const stopListening = auth.onSignOut((isEnded) => tunnels.close(isEnded));

  /** The app took its time to begin, and meanwhile the session may have been signed out. */
  function endUnlessGood(token: string, outgoing: ServerResponse): void {
    const end = () => outgoing.destroy();
    auth.authenticate(token).then(({ ok }) => ok || end(), end);
  }

  function receive(incoming: IncomingMessage) {
    const head = new IncomingHead(incoming);
    return { head, visit: house.receive(head, { address: incoming.socket.remoteAddress }) };
  }

  function headersFor(incoming: IncomingMessage, visit: Visit<RequestHead>, admission: Admission) {
    const passage = admission.open ? admission.passage : undefined;
    return requestHeaders(visit, incoming.rawHeaders, {
      user: passage?.user,
      identityToken:
        passage && identityTokens && signForUpstream(visit, passage.user, identityTokens),
      sessionCookie: http.sessionCookie,
      ownBearer: passage?.ownBearer === true,
    });
  }

  function failure(visit: Visit<RequestHead>, { method, headers }: AppRequestHead, fault: Trouble) {
    const [status, detail] = FAULTS[fault];
    return isNavigation(method, headers)
      ? pages.trouble(visit, fault, status)
      : visit.refuse(status, detail);
  }

  return {
    isForApp: ({ url = '/' }) => !house.owns(url.split('?', 1)[0] ?? '/'),
    handle: async (incoming, outgoing) => {
      if (!crowds.enter(incoming.socket, outgoing)) {
        incoming.socket.destroy();
        return;
      }
      const { head, visit } = receive(incoming);
      const admission = isPath(head)
        ? await gate.admit(visit, head)
        : { open: false as const, answer: visit.refuse(400, UNSOUND) };
      if (!admission.open) {
        await sendResponse(incoming, outgoing, admission.answer);
        return;
      }
      const { passage } = admission;
      proxy.pass(incoming, outgoing, headersFor(incoming, visit, admission), {
        onFault: (fault) => {
          sendResponse(incoming, outgoing, failure(visit, head, fault)).catch((error: unknown) => {
            outgoing.destroy();
            onFault(error);
          });
        },
        onEvents: () => {
          tunnels.add(outgoing, passage?.token, passage?.user.expiresAt ?? null);
          if (passage?.token !== undefined) endUnlessGood(passage.token, outgoing);
        },
      });
    },
    upgrade: async (incoming, socket, head) => {
      socket.on('error', () => socket.destroy());
      const { head: request, visit } = receive(incoming);
      const admission = isPath(request)
        ? await gate.admitUpgrade(visit, request)
        : { open: false as const, answer: visit.refuse(400, UNSOUND) };
      if (!admission.open) {
        await writeResponse(socket, admission.answer);
        return;
      }
      if (socket.destroyed) return;
      const { passage } = admission;
      const headers = headersFor(incoming, visit, admission);
      // Before the app has answered: a sign-out in between ends it as well.
      tunnels.add(socket, passage?.token, passage?.user.expiresAt ?? null);
      const offer = { incoming, socket, head, headers };
      passUpgrade(upstream, offer, {
        timeoutSeconds,
        onFault: () => {
          writeResponse(socket, failure(visit, request, 'unreachable')).catch(onFault);
        },
      });
    },
    endTunnels: () => tunnels.closeAll(),
    close: async () => {
      stopListening();
      await proxy.close();
    },
  };
}

/** RFC 9112 §3.2.1. A whole address could name another host than the Host header does. */
function isPath({ target }: AppRequestHead): boolean {
  return target.startsWith('/');
}
