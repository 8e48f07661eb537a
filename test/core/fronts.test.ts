import { describe, expect, it } from 'vitest';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { readFronts } from '../../src/core/config/fronts.js';
import { inspectFronts } from '../../src/core/diagnostics/access.js';

const AUDIENCE = 'a'.repeat(64);
const CLOUDFLARE = {
  SERVICE_CLOUDFLARE_TEAM: 'example',
  SERVICE_CLOUDFLARE_AUDIENCE: `${AUDIENCE}, ${'b'.repeat(64)}`,
  SERVICE_CLOUDFLARE_EMAIL: 'me@example.com',
};
const TAILSCALE = { SERVICE_TAILSCALE_LISTEN: '[::1]:8001', SERVICE_TAILSCALE_LOGIN: 'me@github' };

function read(variables: Variables, isService = true) {
  const environment = new Environment(variables, String);
  return { ...readFronts(environment, isService), problems: environment.problems };
}

describe('the variables of fronts', () => {
  it('are off by default', () => {
    expect(read({})).toEqual({ problems: [] });
  });

  it('name the team, the audiences and the email at Cloudflare', () => {
    expect(read(CLOUDFLARE).cloudflare).toEqual({
      issuer: 'https://example.cloudflareaccess.com',
      audiences: [AUDIENCE, 'b'.repeat(64)],
      email: 'me@example.com',
    });
  });

  it('name the address, the login and the socket of Tailscale, which the library has not', () => {
    const socket = '/var/run/tailscale/tailscaled.sock';
    const listen = { host: '::1', port: 8001 };
    expect(read(TAILSCALE).tailscale).toEqual({ listen, login: 'me@github', socket });
    expect(read(TAILSCALE, false)).toEqual({ problems: [] });
    const unix = { ...TAILSCALE, SERVICE_TAILSCALE_LISTEN: 'unix:/run/x.sock' };
    expect(read(unix).tailscale?.listen).toEqual({ path: '/run/x.sock' });
  });

  it.each<[Variables, string]>([
    [{ ...CLOUDFLARE, SERVICE_CLOUDFLARE_AUDIENCE: '' }, 'SERVICE_CLOUDFLARE_AUDIENCE'],
    [{ ...CLOUDFLARE, SERVICE_CLOUDFLARE_EMAIL: '' }, 'SERVICE_CLOUDFLARE_EMAIL'],
    [{ ...CLOUDFLARE, SERVICE_CLOUDFLARE_TEAM: 'a.b' }, 'SERVICE_CLOUDFLARE_TEAM'],
    [{ ...CLOUDFLARE, SERVICE_CLOUDFLARE_AUDIENCE: 'x' }, 'SERVICE_CLOUDFLARE_AUDIENCE'],
    [{ ...TAILSCALE, SERVICE_TAILSCALE_LOGIN: '' }, 'SERVICE_TAILSCALE_LOGIN'],
    [{ ...TAILSCALE, SERVICE_TAILSCALE_LISTEN: 'tailscale' }, 'SERVICE_TAILSCALE_LISTEN'],
    [{ ...TAILSCALE, SERVICE_TAILSCALE_LISTEN: '0.0.0.0:1' }, 'SERVICE_TAILSCALE_LISTEN'],
    [{ ...TAILSCALE, SERVICE_TAILSCALE_LISTEN: '127.0.0.1:65536' }, 'SERVICE_TAILSCALE_LISTEN'],
    [{ ...TAILSCALE, SERVICE_TAILSCALE_SOCKET: 'x.sock' }, 'SERVICE_TAILSCALE_SOCKET'],
  ])('prevent the start if they are not complete and valid: %j', (variables, variable) => {
    expect(read(variables).problems.map((problem) => problem.variable)).toEqual([variable]);
  });
});

describe('a front that cannot be asked', () => {
  const { cloudflare, tailscale } = read({ ...CLOUDFLARE, ...TAILSCALE });
  if (cloudflare === undefined || tailscale === undefined) throw new Error('there is no front');
  const keys = async () => await Promise.reject(new Error('unused'));
  const loginOf = async () => await Promise.resolve(undefined);

  it.each([
    [true, ['cloudflare-keys', 'tailscale-socket']],
    [false, []],
  ])('is a finding (%s: %j)', (fails, codes) => {
    const isFailing = () => fails;
    const fronts = {
      cloudflare: { ...cloudflare, keys, isFailing },
      tailscale: { ...tailscale, loginOf, isFailing },
    };
    expect(inspectFronts(fronts).map(({ code }) => code)).toEqual(codes);
    expect(inspectFronts()).toEqual([]);
  });
});
