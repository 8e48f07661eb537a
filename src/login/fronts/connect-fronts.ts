import type { FrontOptions } from '../../core/auth/fronts.js';
import type { FrontSettings } from '../../core/config/fronts.js';
import { createCloudflareKeys } from './cloudflare-keys.js';
import { createTailscale } from './tailscale.js';

/** The configured fronts, with the ways to ask them. Nothing is asked before a request needs it. */
export async function connectFronts({
  cloudflare,
  tailscale,
}: FrontSettings): Promise<FrontOptions> {
  const certs = cloudflare && new URL(`${cloudflare.issuer}/cdn-cgi/access/certs`);
  return {
    ...(cloudflare &&
      certs && { cloudflare: { ...cloudflare, ...(await createCloudflareKeys(certs)) } }),
    ...(tailscale && { tailscale: { ...tailscale, ...createTailscale(tailscale.socket) } }),
  };
}
