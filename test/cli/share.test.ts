import { describe, expect, it } from 'vitest';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { runHere, runToEnd, startService } from '../support/service.js';
import { createTestShare, guestForm } from '../support/shares.js';

const ONE = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: 'http://127.0.0.1:9' };
const SEVERAL = {
  ...AUTH_VARIABLES,
  SERVICE_PUBLIC_URL: 'https://login.example.com',
  SERVICE_APPS: 'photos.example.net http://127.0.0.1:9; wiki.example.com:8443 http://127.0.0.1:9',
};
const ALBUM = ['--paths', '/album/42,/a b', '--until', '2099-12-01', '--name', 'anna'];
const GOOD = ['--paths', '/album/42', '--until', '2099-12-01', '--name', 'anna'];

/** Runs `housekey share`. */
async function share(args: readonly string[], variables: Record<string, string | undefined> = ONE) {
  const { code, output, errors } = await runToEnd(['share', ...args], { variables });
  const [line = '', link = '', ...rest] = output.split('\n');
  return { code, line, link, rest, errors };
}

describe('housekey share', () => {
  it('prints a line that the service accepts, and a link that opens it, for the app of SERVICE_UPSTREAM', async () => {
    const { code, line, link, rest, errors } = await share(GOOD);
    expect([code, rest]).toEqual([0, ['']]);
    expect(line).toMatch(
      /^SERVICE_SHARES=anna:sha256\.[\w-]{43}:paths=\/album\/42:until=2099-12-01:end$/,
    );
    const { origin, pathname, hash } = new URL(link);
    expect(pathname).toBe('/_housekey/guest');
    expect(hash).toMatch(/^#share_anna_[\w-]{43}$/);
    expect(line).not.toContain(hash.slice(-43));
    expect(errors).toContain('not shown again');
    expect(errors).toContain('SERVICE_PUBLIC_URL is not set, so the link begins with');
    expect(origin).toBe('http://127.0.0.1:8000');
    const [, value = ''] = line.split(/=(.*)/);
    const service = await startService(
      { ...ONE, SERVICE_SHARES_FILE: 'shares' },
      { shares: value },
    );
    const opened = await fetch(`${service.url}${pathname}`, {
      ...guestForm(hash.slice(1), 'open'),
      redirect: 'manual',
    });
    expect(opened.headers.get('location')).toBe('/album/42');
    await service.stop();
  });

  it('knows the address of each app, and what can be changed with --write', async () => {
    const args = [...GOOD, '--app', 'wiki.example.com:8443', '--write'];
    const { line, link, errors } = await share(args, SEVERAL);
    expect(line).toContain(
      ':app=wiki.example.com%3A8443:paths=/album/42:until=2099-12-01:write=yes:end',
    );
    expect(link).toContain('https://wiki.example.com:8443/_housekey/guest#share_anna_');
    expect(errors).not.toContain('SERVICE_PUBLIC_URL');
    const library = await share(GOOD, { SERVICE_PUBLIC_URL: 'https://app.example.com' });
    expect(library.link).toContain('https://app.example.com/_housekey/guest#');
    expect(library.errors).toContain('for an app that uses Housekey as a library');
  });

  it.each([
    [GOOD.slice(0, 4), 'Name the guest', ONE],
    [[...GOOD.slice(0, 4), '--name', 'Anna'], 'Name the guest', ONE],
    [GOOD.slice(2), '--paths must be a list', ONE],
    [ALBUM, '--paths must be a list', ONE],
    [['--paths', '/', ...GOOD.slice(2)], '--paths must be a list', ONE],
    [[...GOOD.slice(0, 2), ...GOOD.slice(4)], '--until must be the last day', ONE],
    [
      ['--until', '2099-02-30', ...GOOD.slice(0, 2), ...GOOD.slice(4)],
      '--until must be the last day',
      ONE,
    ],
    [['--until', '2020-01-01', ...GOOD.slice(0, 2), ...GOOD.slice(4)], 'today or later', ONE],
    [[...GOOD, '--app', 'photos.example.net'], 'Leave --app out', ONE],
    [GOOD, 'must be a host of SERVICE_APPS: photos.example.net, wiki.example.com:8443', SEVERAL],
    [[...GOOD, '--app', 'photo.example.net'], 'Did you mean photos.example.net?', SEVERAL],
    [GOOD, 'has a share "anna" already', { ...ONE, SERVICE_SHARES: createTestShare('anna').line }],
  ])('refuses %j and creates nothing: %s', async (args, message, variables) => {
    const { code, line, errors } = await share(args, variables);
    expect([code, line]).toEqual([2, '']);
    expect(errors).toContain(message);
  });
});

it('a damaged line of SERVICE_SHARES prevents startup, and one that has ended does not', async () => {
  const ended = createTestShare('old', { until: '2020-01-01' }).line;
  const variables = { ...ONE, SERVICE_SHARES: `${ended},anna:sha256.x` };
  const { code, errors } = await runHere([], { variables });
  expect(code).toBe(2);
  expect(errors).toContain('the share "anna", which does not end in :end');
  const service = await startService({ ...ONE, SERVICE_SHARES: ended });
  await service.stop();
});
