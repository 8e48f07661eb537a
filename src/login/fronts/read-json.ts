/** More than the keys of a team, or all that Tailscale knows about a device. */
const MAX_BYTES = 64 * 1024;

/** Reads a whole body as JSON, but not one without end. */
export async function readJson(body: AsyncIterable<Uint8Array> | null): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) throw new Error('The response is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
