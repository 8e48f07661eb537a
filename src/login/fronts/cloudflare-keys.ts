import type { FrontOptions } from '../../core/auth/fronts.js';
import { loadJose } from '../../core/auth/load-jose.js';
import { readJson } from './read-json.js';

const TIMEOUT_MILLISECONDS = 5000;
/** Between two requests, whatever strangers send: each made-up key ID asks for the keys again. */
const COOLDOWN_MILLISECONDS = 30_000;

export type CloudflareKeys = Pick<NonNullable<FrontOptions['cloudflare']>, 'keys' | 'isFailing'>;

/**
 * The public keys of a team, which are fetched when the first token arrives, and again when they are old or a token
 * names another one: Cloudflare changes them every six weeks.
 *
 * @param url - of the key set (RFC 7517 §5)
 */
export async function createCloudflareKeys(url: URL): Promise<CloudflareKeys> {
  const { createRemoteJWKSet, customFetch } = await loadJose();
  let nextAt = 0;
  let isFailing = false;
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: TIMEOUT_MILLISECONDS,
    cooldownDuration: COOLDOWN_MILLISECONDS,
    [customFetch]: async (address: string, init: RequestInit) => {
      // jose waits only after a success.
      if (Date.now() < nextAt) throw new Error('The keys were requested a moment ago');
      nextAt = Date.now() + COOLDOWN_MILLISECONDS;
      isFailing = true;
      const response = await fetch(address, init);
      const set = await readJson(response.body);
      isFailing = !response.ok;
      return Response.json(set, { status: response.status });
    },
  });
  return { keys, isFailing: () => isFailing };
}
