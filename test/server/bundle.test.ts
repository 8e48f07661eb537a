import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installBare, type BareInstall } from '../support/bare-install.js';
import { EMAIL, AUTH_VARIABLES, PASSWORD } from '../support/housekey.js';
import { startService, type Service } from '../support/service.js';
import { captures, filesBelow, read } from '../support/tree.js';
import { startApp, type App } from '../support/upstream.js';

describe('the built service with only bcrypt installed', () => {
  let bare: BareInstall;
  let app: App;
  let service: Service;
  beforeAll(async () => {
    bare = await installBare();
    app = await startApp((_, response) => response.end('the app'));
    const variables = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: app.url };
    service = await startService(variables, {}, { program: bare.program });
  });
  afterAll(async () => {
    await service.stop();
    await app.stop();
    await bare.remove();
  });

  async function signIn(): Promise<RequestInit> {
    const body = new URLSearchParams({ email: EMAIL, password: PASSWORD });
    const response = await fetch(`${service.url}/api/auth/login`, { method: 'POST', body });
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie().find((each) => each.includes('session'));
    return { headers: { cookie: cookie?.split(';', 1)[0] ?? '' } };
  }

  it('signs the owner in and forwards requests to the app', async () => {
    const answer = await fetch(`${service.url}/anything`, await signIn());
    expect(await answer.text()).toBe('the app');
  });

  it.each([
    ['/_housekey/', '<!doctype html>'],
    ['/_housekey/openapi.json', '"openapi":'],
    ['/_housekey/metrics', 'housekey_'],
  ])('responds to %s', async (path, part) => {
    const answer = await fetch(`${service.url}${path}`, await signIn());
    expect(answer.status).toBe(200);
    expect((await answer.text()).toLowerCase()).toContain(part);
  });
});

it('the pages contain every file that their scripts name, such as the worker for proofs of work', () => {
  const files = filesBelow(['dist/web/assets'], '');
  const named = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      captures(read(file), /["'`/]([\w.-]+-[\w-]{8}\.(?:css|js|svg|woff2))["'`]/g),
    );
  expect(named).toContainEqual(expect.stringMatching(/^worker-/));
  const built = new Set(files.map((file) => basename(file)));
  expect([...new Set(named)].filter((name) => !built.has(name))).toEqual([]);
});

it('only the page of the first setup loads the list of common passwords', () => {
  const scripts = filesBelow(['dist/web/assets'], '.js');
  expect(scripts.filter((file) => read(file).includes('trustno1'))).toEqual([
    expect.stringContaining('/first-setup-page-'),
  ]);
});
