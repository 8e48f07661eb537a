import { request, type IncomingMessage } from 'node:http';
import { isRecord } from '../contract/index.js';
import { remember } from '../core/remember.js';
import { readBounded } from '../core/read-bounded.js';
import type { FrontOptions } from '../core/auth/fronts.js';
import { loadJose } from '../core/auth/signature.js';
import type { FrontSettings } from '../core/config/fronts.js';

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

/** For how long an answer counts. A device that leaves the tailnet cannot connect from then on. */
const CACHED_MILLISECONDS = 5000;
const TIMEOUT_MILLISECONDS = 2000;

/**
 * Asks tailscaled whose device an address belongs to.
 *
 * @param socketPath - of its socket
 */
export function createTailscale(socketPath: string) {
  let isFailing = false;
  const ask = async (address: string): Promise<string | undefined> => {
    try {
      const login = await whois(socketPath, address);
      isFailing = false;
      return login;
    } catch {
      isFailing = true;
      return undefined;
    }
  };
  return {
    loginOf: remember(
      ask,
      () => CACHED_MILLISECONDS,
      () => performance.now(),
    ),
    isFailing: () => isFailing,
  };
}

async function whois(socketPath: string, address: string): Promise<string | undefined> {
  // Older versions want a port, which only matters for connections that tailscaled makes itself.
  const peer = address.includes(':') ? `[${address}]:1` : `${address}:1`;
  const path = `/localapi/v0/whois?addr=${encodeURIComponent(peer)}`;
  const headers = { host: 'local-tailscaled.sock' };
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ socketPath, path, headers, signal, agent: false }, resolve).on('error', reject).end();
  });
  // It knows no such device.
  if (response.statusCode === 404) {
    response.resume();
    return undefined;
  }
  if (response.statusCode !== 200) throw new Error(`tailscaled answered ${response.statusCode}`);
  return loginIn(await readJson(response));
}

/** @returns `undefined` for a tagged device, which belongs to nobody, and for an answer of another form */
function loginIn(answer: unknown): string | undefined {
  const { Node: node, UserProfile: user } = isRecord(answer) ? answer : {};
  const { Tags: tags = [] } = isRecord(node) ? node : { Tags: undefined };
  const { LoginName: login } = isRecord(user) ? user : {};
  const isTagged = !Array.isArray(tags) || tags.length > 0;
  return isRecord(node) && !isTagged && typeof login === 'string' ? login : undefined;
}

/** More than the keys of a team, or all that Tailscale knows about a device. */
const MAX_BYTES = 64 * 1024;

/** Reads a whole body as JSON, but not one without end. */
async function readJson(body: AsyncIterable<Uint8Array> | null): Promise<unknown> {
  const bytes = await readBounded(body ?? [], MAX_BYTES);
  if (bytes === undefined) throw new Error('The response is too long');
  return JSON.parse(bytes.toString());
}

const KEYS_TIMEOUT_MILLISECONDS = 5000;
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
    timeoutDuration: KEYS_TIMEOUT_MILLISECONDS,
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
