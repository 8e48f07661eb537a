import type { RequestContext } from '../context.js';

/** The request that the app will receive. */
export interface AppRequest {
  readonly method: string;
  /** The raw path, without the query. */
  readonly path: string;
  /** The raw path and query. */
  readonly target: string;
  /** The client asks for a WebSocket or any other upgrade. Default: false. */
  readonly isUpgrade?: boolean;
}

/**
 * The request that a forward-auth proxy asks about. Only what a trusted proxy says counts, and only if it
 * names both: otherwise a client could send these headers itself and use any method and path.
 *
 * @param isUpgrade - whether the client claims to ask for a WebSocket.
 */
export function forwardedRequest(
  { fromProxy, request: { headers } }: RequestContext,
  isUpgrade: boolean,
): AppRequest | undefined {
  const method = headers.get('x-forwarded-method');
  const target = headers.get('x-forwarded-uri') ?? '';
  const [path = ''] = target.split('?', 1);
  return !fromProxy || method === null || path === ''
    ? undefined
    : { method, path, target, isUpgrade };
}
