import { readBounded } from '../../core/read-bounded.js';

/** More than the keys of a team, or all that Tailscale knows about a device. */
const MAX_BYTES = 64 * 1024;

/** Reads a whole body as JSON, but not one without end. */
export async function readJson(body: AsyncIterable<Uint8Array> | null): Promise<unknown> {
  const bytes = await readBounded(body ?? [], MAX_BYTES);
  if (bytes === undefined) throw new Error('The response is too long');
  return JSON.parse(bytes.toString());
}
