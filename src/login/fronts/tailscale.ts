import { request, type IncomingMessage } from 'node:http';
import { isRecord } from '../../contract/index.js';
import { remember } from '../../core/remember.js';
import { readJson } from './read-json.js';

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
