import { spawn } from 'node:child_process';
import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { codeBlocks } from '../support/documents.js';
import { bearer, bodyOf } from '../support/housekey.js';
import { axeViolations } from './support/accessibility.js';
import { pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { loginForm, signIn } from './support/login.js';
import { authVariables, EMAIL, launchService, PASSWORD } from './support/service.js';

const it = test
  /** The service form, and the gateway, in which the session is a cookie. */
  .extend('forms', { scope: 'file' }, async ({ app }, { onCleanup }) => {
    const variables = { ...(await authVariables()), SERVICE_DEVICE_APPROVAL: 'true' };
    const [service, gateway] = await Promise.all([
      launchService(variables),
      launchService({ ...variables, SERVICE_UPSTREAM: app.upstream }),
    ]);
    onCleanup(async () => void (await Promise.all([service.stop(), gateway.stop()])));
    return { service, gateway };
  });

const codeOf = async (page: Page) => await page.locator('.device-code').innerText();

/** Signs in, opens the address of the code, and allows the device there. */
async function allow(page: Page, address: string): Promise<void> {
  const isInFront = address.startsWith('/_housekey/');
  await page.goto(address);
  await signIn(page);
  await page.getByText('in front of you').waitFor();
  if (!isInFront) expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('If someone sent you the code').waitFor();
  await dialog.getByRole('button', { name: 'Allow' }).click();
  // In front of an app, the password is asked for each time.
  if (isInFront) {
    await dialog.getByLabel('Confirm with your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Allow' }).click();
  }
  await page.getByText('The device will be signed in').waitFor();
}

describe('a device that another one approves', () => {
  it.for([
    ['service', '/app/sessions', '/app'],
    ['gateway', '/notes/7?a=1#part', '/_housekey/app'],
  ] as const)(
    'signs in by itself and goes on (%s)',
    async ([form, target, console], { forms, openPage }) => {
      const { origin } = forms[form];
      const device = await openPage({ baseURL: origin });
      await device.goto(target);
      await loginForm(device).email.waitFor();
      const link = device.getByRole('link', { name: 'Use another device' });
      await link.click();
      const code = await codeOf(device);
      expect(code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
      if (form === 'service') expect(await axeViolations(device)).toEqual([]);
      const owner = await openPage({ baseURL: origin });
      await allow(owner, `${console}/device?user_code=${code.toLowerCase()}`);
      await device.waitForURL(({ pathname }) => pathname === new URL(target, origin).pathname);
      expect(pathOf(device)).toBe(target);
      await owner.goto(`${console}/sessions`);
      await owner.getByText(/Approved by Chrom/).waitFor();
      await owner.getByText(/^Signed in by approval/).waitFor();
      // Ending the session that approved ends the other one as well: the box is checked.
      const third = await openPage({ baseURL: origin });
      await third.goto(`${console}/sessions`);
      await signIn(third);
      const row = third.getByRole('listitem').filter({ hasText: 'Signed in with the password' });
      await row.getByRole('button', { name: /^End/ }).click();
      expect(await third.getByLabel('Also end the session that it approved').isChecked()).toBe(
        true,
      );
    },
  );

  it('works without JavaScript, where the session is a cookie', async ({ forms, openPage }) => {
    const { origin } = forms.gateway;
    const device = await openPage({ baseURL: origin, javaScriptEnabled: false });
    await device.goto('/notes/8');
    await device.getByRole('link', { name: 'Use another device' }).click();
    const code = await codeOf(device);
    expect(await device.getByText('JavaScript').count()).toBe(0);
    await allow(await openPage({ baseURL: origin }), `/_housekey/app/device?user_code=${code}`);
    await device.waitForURL('**/notes/8');
  });

  it('says that it was refused, and gets another code', async ({ forms, openPage }) => {
    const { origin } = forms.service;
    const device = await openPage({ baseURL: origin });
    await device.goto('/_housekey/device');
    const code = await codeOf(device);
    const owner = await openPage({ baseURL: origin });
    await owner.goto('/app/device');
    await signIn(owner);
    await owner.getByLabel('Code').fill('bbbb bbbb');
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByText('No device waits with this code').waitFor();
    await owner.getByLabel('Code').fill(code);
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByRole('button', { name: 'Refuse' }).click();
    await owner.getByText('will not be signed in').waitFor();
    await device.getByText('Not approved').waitFor();
    await device.getByRole('link', { name: 'Get another code' }).click();
    expect(await codeOf(device)).not.toBe(code);
  });

  it('the script in the documentation gets a token with curl and jq', async ({
    forms,
    openPage,
  }) => {
    const { origin } = forms.service;
    const block = codeBlocks().find(
      ({ document, code }) => document === 'docs/devices.md' && code.startsWith('login='),
    );
    const script = (block?.code ?? '').replace('https://login.example.com', origin);
    const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', script]);
    const lines: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    const ended = new Promise((resolve) => child.on('close', resolve));
    await expect.poll(() => lines.join('')).toMatch(/enter [B-Z]{4}-[B-Z]{4}\n/);
    const [, code = ''] = /enter (\S+)/.exec(lines.join('')) ?? [];
    await allow(await openPage({ baseURL: origin }), `/app/device?user_code=${code}`);
    expect(await ended).toBe(0);
    const token = lines.join('').trim().split('\n').at(-1) ?? '';
    const me = await fetch(`${origin}/api/auth/me`, bearer(token));
    expect(await bodyOf(me)).toEqual({ email: EMAIL });
  });
});
