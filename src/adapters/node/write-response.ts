import type { ServerResponse } from 'node:http';
import { writeStream } from '../../http/node-http.js';

/**
 * Writes a web response with node:http. A client that leaves ends the response's stream, and is no
 * error.
 */
export async function writeResponse(
  outgoing: ServerResponse,
  { status, headers, body }: Response,
  method: string | undefined,
): Promise<void> {
  if (outgoing.headersSent || outgoing.destroyed) {
    await body?.cancel();
    return;
  }
  outgoing.statusCode = status;
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  // The app may have set its own cookies.
  if (cookies.length > 0) outgoing.appendHeader('set-cookie', cookies);
  if (method === 'HEAD' || body === null) {
    await body?.cancel();
    outgoing.end();
    return;
  }
  await writeStream(outgoing, body);
}
