import type { Environment } from './environment.js';
import type { LocalAddress } from './formats.js';
import type { VariableName } from './variables.js';

/** The proxies that have already checked who is asking; none by default. */
export interface FrontSettings {
  readonly cloudflare?: {
    /** Scheme and host of the team. */
    readonly issuer: string;
    readonly audiences: readonly string[];
    readonly email: string;
  };
  readonly tailscale?: {
    readonly listen: LocalAddress;
    readonly login: string;
    /** Path of the socket of tailscaled. */
    readonly socket: string;
  };
}

/** Reads the variables of Cloudflare Access, and in the service those of Tailscale. */
export function readFronts(environment: Environment, isService: boolean): FrontSettings {
  const team = environment.get('SERVICE_CLOUDFLARE_TEAM');
  const listen = isService ? environment.get('SERVICE_TAILSCALE_LISTEN') : undefined;
  // An identity that is only half checked must not pass for a checked one.
  const needed = (name: VariableName, by: VariableName): void => {
    if (environment.read(name) === undefined) {
      environment.report(name, `is not set, but ${by} is.`, `Set it, or remove ${by}.`);
    }
  };
  if (team !== undefined) {
    needed('SERVICE_CLOUDFLARE_AUDIENCE', 'SERVICE_CLOUDFLARE_TEAM');
    needed('SERVICE_CLOUDFLARE_EMAIL', 'SERVICE_CLOUDFLARE_TEAM');
  }
  if (listen !== undefined) needed('SERVICE_TAILSCALE_LOGIN', 'SERVICE_TAILSCALE_LISTEN');
  const issuer = `https://${team}.cloudflareaccess.com`;
  const audiences = environment.get('SERVICE_CLOUDFLARE_AUDIENCE');
  const email = environment.get('SERVICE_CLOUDFLARE_EMAIL') ?? '';
  const login = environment.get('SERVICE_TAILSCALE_LOGIN') ?? '';
  const socket = environment.get('SERVICE_TAILSCALE_SOCKET');
  return {
    ...(team !== undefined && { cloudflare: { issuer, audiences, email } }),
    ...(listen !== undefined && { tailscale: { listen, login, socket } }),
  };
}
