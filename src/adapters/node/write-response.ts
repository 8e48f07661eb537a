import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

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
  await writeBody(outgoing, body);
}

async function writeBody(
  outgoing: ServerResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  const closed = new AbortController();
  outgoing.once('close', () => {
    closed.abort();
    // It may have failed already, which `read` reports.
    reader.cancel().catch(() => {});
  });
  outgoing.on('error', () => {
    // `close` follows.
  });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (outgoing.destroyed) return;
      if (!outgoing.write(part.value)) {
        await once(outgoing, 'drain', { signal: closed.signal }).catch(() => {
          // The client has left.
        });
      }
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy();
    throw error;
  }
}
