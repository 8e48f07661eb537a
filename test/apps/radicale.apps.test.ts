import { describe, expect } from 'vitest';
import { loginForm, signIn } from '../e2e/support/login.js';
import { authVariables } from '../e2e/support/service.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { sessionCookie } from '../support/gateway.js';
import { startRadicale } from './support/apps.js';
import { clientTest } from './support/clients.js';
import { run } from './support/run.js';

/** A CalDAV client: creates a calendar with one event, and finds it again by its date. */
const CLIENT = `
import sys, datetime, caldav
url, scheme, token = sys.argv[1:]
client = caldav.DAVClient(url, **({'username': 'me', 'password': token} if scheme == 'Basic' else {}))
if scheme == 'Bearer': client.headers['Authorization'] = 'Bearer ' + token
calendar = client.principal().make_calendar(name='Diary of ' + scheme)
calendar.save_event(dtstart=datetime.datetime(2030, 5, 1, 9), dtend=datetime.datetime(2030, 5, 1, 10), summary='Tea')
found = calendar.date_search(datetime.datetime(2030, 5, 1), datetime.datetime(2030, 5, 2))
print(len(found), 'SUMMARY:Tea' in found[0].data)
`;

const PROPFIND = {
  method: 'PROPFIND',
  headers: { depth: '0', 'content-type': 'text/xml' },
  body: '<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>',
} as const;

const CALENDAR = createTestAppToken('calendar');

const it = clientTest
  .extend('radicale', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startRadicale('http_x_remote_user');
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ radicale }) => {
    return {
      ...(await authVariables()),
      SERVICE_UPSTREAM: radicale.url,
      SERVICE_IDENTITY_HEADERS: 'X-Remote-User',
      SERVICE_APP_TOKENS: CALENDAR.line,
      SERVICE_PUBLIC_PATHS: '=/.well-known/caldav,=/.well-known/carddav',
    };
  });

describe('Radicale with the name in X-Remote-User', () => {
  it('opens its page to the owner', async ({ page }) => {
    await page.goto('/');
    await signIn(page);
    // Its page asks for a name, which Radicale takes from the header instead.
    await page.getByText('Login', { exact: true }).first().waitFor();
    await page.waitForURL('**/.web/');
  });

  it('tells a signed-in client who it is', async ({ service }) => {
    const cookie = await sessionCookie(service.origin);
    const headers = { ...PROPFIND.headers, cookie };
    const response = await fetch(`${service.origin}/`, { ...PROPFIND, headers });
    expect(response.status).toBe(207);
    expect(await response.text()).toContain('/owner%40example.com/');
  });

  it('refuses a forged name and a client without a session', async ({ service }) => {
    const headers = { ...PROPFIND.headers, 'x-remote-user': 'owner@example.com' };
    const response = await fetch(`${service.origin}/`, { ...PROPFIND, headers });
    expect(response.status).toBe(401);
  });

  it('keeps a calendar of a CalDAV client with an access token', async ({
    service,
    token,
    folder,
  }) => {
    const args = ['-c', CLIENT, `${service.origin}/`, 'Bearer', token];
    const { code, output, errors } = await run('/usr/bin/python3', args, { cwd: folder });
    expect(errors).toBe('');
    expect({ code, output }).toEqual({ code: 0, output: '1 True\n' });
  });

  it('keeps a calendar of a CalDAV client with an app token as the password', async ({
    service,
    folder,
  }) => {
    const args = ['-c', CLIENT, `${service.origin}/`, 'Basic', CALENDAR.text];
    const { code, output, errors } = await run('/usr/bin/python3', args, { cwd: folder });
    expect(errors).toBe('');
    expect({ code, output }).toEqual({ code: 0, output: '1 True\n' });
  });

  it('answers discovery at /.well-known/caldav without a session, and nothing else', async ({
    service,
    page,
  }) => {
    for (const name of ['caldav', 'carddav']) {
      const url = `${service.origin}/.well-known/${name}`;
      const response = await fetch(url, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([301, '/']);
    }
    expect((await fetch(`${service.origin}/`, PROPFIND)).status).toBe(401);
    await page.goto('/.well-known/caldav');
    await loginForm(page).email.waitFor();
  });
});
