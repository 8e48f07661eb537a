import { DETAILS, NEXT_PARAMETER, viewsOf } from '../../contract.js';
import { refuseMisdirected, type House } from '../../http/app.js';
import { isOwnOrigin } from '../../http/cross-site.js';
import type { Passage } from '../../http/guard.js';
import { isNavigation, isReading } from '../../http/navigation.js';
import type { PublicPaths } from '../../http/public-paths.js';
import type { HttpSettings } from '../../http/settings.js';
import type { RequestHead, Visit } from '../../http/visit.js';
import type { AppRequestHead } from './incoming-head.js';

/** `open`: the request goes on to the app, with the passage of whoever is signed in. */
export type Admission =
  | { readonly open: true; readonly passage: Extract<Passage, { ok: true }> | undefined }
  | { readonly open: false; readonly answer: Response };

export interface Gate {
  /** Judges a request for the app. */
  readonly admit: (visit: Visit<RequestHead>, head: AppRequestHead) => Promise<Admission>;
  /** Judges one that asks for a WebSocket, or any other protocol. */
  readonly admitUpgrade: (visit: Visit<RequestHead>, head: AppRequestHead) => Promise<Admission>;
}

/** The gate before the app: what the guard says, and what is public. */
export function createGate(
  { guard }: House,
  { layout, publicUrl }: HttpSettings,
  publicPaths: PublicPaths,
): Gate {
  const { login } = viewsOf(layout);

  async function admit(visit: Visit<RequestHead>, head: AppRequestHead): Promise<Admission> {
    if (publicUrl !== undefined && visit.misdirected) {
      return { open: false, answer: refuseMisdirected(visit, publicUrl) };
    }
    const passage = await guard.judgePassage(visit);
    if (passage.ok) return { open: true, passage };
    if (publicPaths.has(head.path)) return { open: true, passage: undefined };
    if (passage.reason === 'invalid') visit.report({ event: 'token-refused' });
    return { open: false, answer: turnAway(visit, head, login) };
  }

  return {
    admit,
    admitUpgrade: async (visit, head) => {
      const admission = await admit(visit, head);
      const isWebSocket = head.headers.get('upgrade')?.toLowerCase() === 'websocket';
      // What a public path opens is requests; nobody knows what another protocol would carry.
      if (admission.open && admission.passage === undefined && !isWebSocket) {
        return { open: false, answer: visit.refuseUnauthenticated(DETAILS.notAuthenticated) };
      }
      // A page of another site can open a WebSocket here, and the browser sends our cookie along.
      const origin = head.headers.get('origin');
      const byCookie = admission.open && admission.passage?.by === 'cookie';
      if (byCookie && origin !== null && !isOwnOrigin(origin, visit)) {
        return { open: false, answer: visit.refuse(403, 'This comes from a page of another site') };
      }
      return admission;
    },
  };
}

/** People go to the login page and come back; programs are told. */
function turnAway(visit: Visit<RequestHead>, head: AppRequestHead, login: string): Response {
  if (!isNavigation(head.method, head.headers)) {
    return visit.refuseUnauthenticated(DETAILS.notAuthenticated, visit.endSession());
  }
  const query = isReading(head.method)
    ? `?${NEXT_PARAMETER}=${encodeURIComponent(head.target)}`
    : '';
  return visit.redirect(303, login + query, visit.endSession());
}
