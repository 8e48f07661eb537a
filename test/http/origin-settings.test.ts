import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../src/core/network.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { readHttpSettings } from '../../src/http/http-settings.js';

function read(variables: Variables) {
  const environment = new Environment(variables, () => '');
  return { settings: readHttpSettings(environment, NO_APPS), problems: environment.problems };
}

describe('SERVICE_ALLOWED_HOSTS', () => {
  it('is a list of host names, with a leading dot for all subdomains', () => {
    const { settings, problems } = read({ SERVICE_ALLOWED_HOSTS: 'nas, .home.arpa my_host.lan' });
    expect(problems).toEqual([]);
    expect(settings.allowedHosts).toEqual(['nas', '.home.arpa', 'my_host.lan']);
    expect(read({}).settings.allowedHosts).toEqual([]);
  });

  it.each(['*', '.', 'https://a.example', 'a.example:80', 'A.example', 'a.example.', '..a', 'a/b'])(
    'is an error as %s, which the message names',
    (SERVICE_ALLOWED_HOSTS) => {
      const { problems } = read({ SERVICE_ALLOWED_HOSTS });
      expect(problems).toEqual([
        {
          variable: 'SERVICE_ALLOWED_HOSTS',
          message: expect.stringContaining(`"${SERVICE_ALLOWED_HOSTS}"`),
          fix: expect.stringContaining('app.example.com'),
        },
      ]);
    },
  );
});

describe('SERVICE_CROSS_SITE', () => {
  it('is `refuse` unless it is `allow`', () => {
    expect(read({}).settings.crossSite).toBe('refuse');
    expect(read({ SERVICE_CROSS_SITE: 'refuse' }).settings.crossSite).toBe('refuse');
    expect(read({ SERVICE_CROSS_SITE: 'allow' }).settings.crossSite).toBe('allow');
  });

  it.each(['true', 'Allow', 'none'])('is an error as %s', (SERVICE_CROSS_SITE) => {
    const { settings, problems } = read({ SERVICE_CROSS_SITE });
    expect([settings.crossSite, problems.map(({ variable }) => variable)]).toEqual([
      'refuse',
      ['SERVICE_CROSS_SITE'],
    ]);
  });
});

describe('SERVICE_IDENTITY_HEADERS', () => {
  it('is a list of header names, each once in lower case', () => {
    const { settings, problems } = read({
      SERVICE_IDENTITY_HEADERS: 'X-Remote-User,x-remote-user X-WEBAUTH-EMAIL',
    });
    expect(problems).toEqual([]);
    expect([...settings.userHeaders]).toEqual(['x-remote-user', 'x-webauth-email']);
  });

  it('is Remote-User and Remote-Email if it is not set', () => {
    expect([...read({}).settings.userHeaders]).toEqual(['remote-user', 'remote-email']);
  });

  it.each([
    'X_Remote_User',
    'X-User:',
    '-User',
    'x'.repeat(65),
    'Host',
    'Connection',
    'TE',
    'Transfer-Encoding',
    'Content-Length',
    'Authorization',
    'Cookie',
    'Forwarded',
    'X-Forwarded-User',
    'X-Real-IP',
    'X-Housekey-Identity',
    'Sec-Fetch-Site',
  ])('is an error with %s, which the message names', (name) => {
    const { settings, problems } = read({ SERVICE_IDENTITY_HEADERS: `X-Remote-User,${name}` });
    expect(problems).toEqual([
      {
        variable: 'SERVICE_IDENTITY_HEADERS',
        message: `contains "${name}", which cannot carry the user.`,
        fix: expect.stringContaining('X-Remote-User'),
      },
    ]);
    expect([...settings.userHeaders]).toEqual(['remote-user', 'remote-email']);
  });
});

describe('the service is reachable only from this machine', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', 'localhost'])('at %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.2', 'example.com', '', '127.1'])('not at %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
