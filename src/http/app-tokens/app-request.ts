import type { RequestContext } from '../context.js';

/** The request that the app will receive. */
export interface AppRequest {
  /** `WEBSOCKET` for a WebSocket or any other upgrade. */
  readonly method: string;
  /** The raw path, without the query. */
  readonly path: string;
}

/**
 * The request that a forward-auth proxy asks about. Only a trusted proxy is believed, and only if it
 * names both: otherwise a client could send these headers itself and use any method and path.
 *
 * @param isUpgrade - whether the client asks for a WebSocket.
 */
export function forwardedRequest(
  { fromProxy, request: { headers } }: RequestContext,
  isUpgrade: boolean,
): AppRequest | undefined {
  const method = headers.get('x-forwarded-method');
  const [path = ''] = headers.get('x-forwarded-uri')?.split('?', 1) ?? [];
  if (!fromProxy || method === null || path === '') return undefined;
  return { method: isUpgrade ? WEBSOCKET_METHOD : method, path };
}

/** Stands for a WebSocket, or any other upgrade, in an app token's methods. */
export const WEBSOCKET_METHOD = 'WEBSOCKET';
