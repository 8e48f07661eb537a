import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { TestAuthenticator } from '../support/authenticator.js';
import { newStatePath } from '../support/stored-service.js';
import { collectRequests, focusedText, waitForPath } from './support/browser.js';
import { consoleParts } from './support/console.js';
import { test } from './support/fixtures.js';
import {
  loginForm,
  openSignedIn,
  signIn,
  signInAt,
  signOut as signOutByMenu,
} from './support/login.js';
import {
  startPasskeyService,
  VirtualAuthenticator,
  withoutAutofill,
  type PasskeyService,
} from './support/passkeys.js';
import { PASSWORD } from './support/service.js';

const LAPTOP = new TestAuthenticator('http://localhost');
const WITH_LAPTOP = { SERVICE_PASSKEYS: LAPTOP.entry('laptop') };

/** Each test has its own service, which starts with these variables. */
const itWith = (variables: Record<string, string>) =>
  test
    .extend('passkeyService', async ({}, { onCleanup }): Promise<PasskeyService> => {
      const started = await startPasskeyService(variables);
      onCleanup(started.stop);
      return started;
    })
    .extend('origin', ({ passkeyService }): string => passkeyService.origin);
const it = itWith({});

/** One service with a passkey in the configuration, as after an earlier registration. A test gives it to a device. */
const itWithPasskey = test
  .extend('laptopService', { scope: 'file' }, async ({}, { onCleanup }) => {
    const started = await startPasskeyService(WITH_LAPTOP);
    onCleanup(started.stop);
    return started;
  })
  .extend('origin', ({ laptopService }): string => laptopService.origin);

/** With a state directory. */
const itStored = it.extend('passkeyService', async ({}, { onCleanup }): Promise<PasskeyService> => {
  const { path, remove } = await newStatePath();
  const started = await startPasskeyService({ SERVICE_STATE_DIR: path });
  onCleanup(async () => {
    await started.stop();
    await remove();
  });
  return started;
});

const optionsSchema = z.object({ challenge: z.string(), rpId: z.string() });

function parts(page: Page) {
  const section = page.getByRole('region', { name: 'Passkeys' });
  return {
    section,
    name: section.getByLabel('Name', { exact: true }),
    password: section.getByLabel('Confirm with your password'),
    register: section.getByRole('button', { name: 'Register a passkey' }),
    confirm: section.getByRole('button', { name: 'Confirm with a passkey' }),
    withPassword: section.getByRole('button', { name: 'Use the password' }),
    test: section.getByRole('button', { name: 'Test the passkey' }),
    error: section.getByRole('alert'),
    button: page.getByRole('button', { name: 'Sign in with a passkey' }),
  };
}

/** Registers a passkey. @returns the value of SERVICE_PASSKEYS that keeps all of them */
async function register(page: Page, name = 'laptop'): Promise<string> {
  const { section, ...form } = parts(page);
  await form.name.fill(name);
  // A passkey that is there already comes first.
  if (await form.withPassword.isVisible()) await form.withPassword.click();
  await form.password.fill(PASSWORD);
  await form.register.click();
  await section.getByText('One more step: keep the passkey').waitFor();
  const line = await section.getByText(/^SERVICE_PASSKEYS=/).textContent();
  return line?.slice('SERVICE_PASSKEYS='.length) ?? '';
}

async function openConsole(page: Page): Promise<void> {
  await openSignedIn(page, '/app/credentials');
  await parts(page).section.waitFor();
}

async function signOut(page: Page): Promise<void> {
  await signOutByMenu(page);
  await page.getByText('You are signed out.').waitFor();
}

/** Restarts the service with this passkey, and opens the console again. */
async function restartWith(page: Page, service: PasskeyService, entry: string): Promise<void> {
  // An open console would ask the service while it is down, and the browser would log that.
  await page.goto('/_housekey/healthz');
  await service.restart({ SERVICE_PASSKEYS: entry });
  await page.goto('/app/credentials');
}

async function signInByButton(page: Page, place = '/app'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(place)}`);
  await parts(page).button.click();
  await waitForPath(page, place);
}

it('a passkey is the next step of an owner without one: it is registered, signs in at once and after the restart, and confirms', async ({
  page,
  passkeyService,
  pageErrors,
}) => {
  const loaded = collectRequests(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await loginForm(page).heading.waitFor();
  const paths = loaded.map((request) => new URL(request.url()).pathname);
  expect(paths).toContain('/login');
  expect(paths.filter((path) => /passkey|webauthn/.test(path))).toEqual([]);

  await withoutAutofill(page);
  await VirtualAuthenticator.add(page);
  await openSignedIn(page, '/app');
  const nextStep = page.getByRole('link', { name: 'Add a second factor' });
  await nextStep.click();
  const { section, ...form } = parts(page);
  await section.waitFor();
  await form.name.fill('phone');
  await form.password.fill('wrong');
  await form.register.click();
  await form.error.getByText('Incorrect password').waitFor();
  const entry = await register(page);
  expect(entry).toMatch(/^laptop@localhost:[\w-]+\.[\w-]+$/);
  await section.getByText('not in SERVICE_PASSKEYS yet').waitFor();
  // Each is on the page once: the entry, and the line that lets the console keep one.
  expect(await page.getByText(entry).count()).toBe(1);
  expect(await page.getByText('SERVICE_STATE_DIR=/var/lib/housekey').count()).toBe(1);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  expect(await nextStep.count()).toBe(0);
  await signOut(page);
  await signInByButton(page);

  await restartWith(page, passkeyService, entry);
  await section.getByText('in SERVICE_PASSKEYS', { exact: true }).waitFor();
  await signOut(page);
  await signInByButton(page, '/app/credentials');
  await form.name.fill('second');
  const confirmed = page.waitForResponse('**/passkeys/registration');
  await form.confirm.click();
  expect((await confirmed).status()).toBe(200);
  await form.error.getByText('already has a passkey').waitFor();
  await consoleParts(page).goTo('Activity');
  await consoleParts(page).rows.locator('summary').first().click();
  await consoleParts(page).activity.getByText('Signed in with passkey "laptop"').waitFor();
  // The wrong password, which the browser reports.
  expect(pageErrors.filter((error) => !error.includes('403'))).toEqual([]);
});

describe('a passkey', () => {
  itWithPasskey('signs in from the email field, and the password still does', async ({ page }) => {
    const device = await VirtualAuthenticator.add(page, { passkey: LAPTOP });
    await device.setPresent(false);
    await page.goto('/login?next=%2Fapp%2Fcredentials');
    await parts(page).button.waitFor();
    expect(await loginForm(page).email.getAttribute('autocomplete')).toBe('username webauthn');
    await signIn(page);
    await waitForPath(page, '/app/credentials');
    await signOut(page);
    await page.goto('/_housekey/healthz');
    await device.setPresent(true);
    await page.goto('/login?next=%2Fapp%2Fcredentials');
    await waitForPath(page, '/app/credentials');
  });

  itWithPasskey(
    'does not sign in without its user, but with a backup, or with a counter that has gone back, of which the console warns',
    async ({ page }) => {
      await withoutAutofill(page);
      const device = await VirtualAuthenticator.add(page, { passkey: LAPTOP });
      await device.change({ backupEligibility: true, backupState: true, signCount: 40 });
      await device.setVerified(false);
      await page.goto('/login?next=%2Fapp');
      await parts(page).button.click();
      await loginForm(page).alert.getByText('No passkey was used').waitFor();
      await page.evaluate(() => {
        navigator.credentials.get = async () =>
          await Promise.reject(new DOMException('closed', 'NotAllowedError'));
      });
      await parts(page).button.click();
      await loginForm(page).alert.getByText('the browser’s window was closed').waitFor();
      await device.setVerified(true);
      await signInByButton(page);
      await signOut(page);
      await device.change({ signCount: 10 });
      await signInByButton(page);
      await page
        .getByText('The signature counter of the passkey "laptop" has gone back.')
        .waitFor();
    },
  );

  itWithPasskey('of another origin of the same host is refused', async ({ page, origin }) => {
    await withoutAutofill(page);
    await VirtualAuthenticator.add(page, { passkey: LAPTOP });
    const elsewhere = 'http://localhost:9/';
    await page.route(
      elsewhere,
      async (route) => await route.fulfill({ body: '<p>Another app</p>' }),
    );
    const statuses: number[] = [];
    for (const place of [elsewhere, `${origin}/login`]) {
      await page.goto(place);
      const options = await page.request.post(`${origin}/_housekey/api/passkey/options`);
      const assertion = await page.evaluate(
        async (json) => {
          const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
          const credential = await navigator.credentials.get({ publicKey });
          return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
        },
        optionsSchema.parse(await options.json()),
      );
      const answer = await page.request.post(`${origin}/_housekey/api/passkey/sign-in`, {
        data: assertion,
      });
      statuses.push(answer.status());
    }
    expect(statuses).toEqual([401, 200]);
  });

  itWithPasskey('is not needed in a browser without passkeys', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.goto('/login?next=%2Fapp%2Fcredentials');
    await page.getByText('This browser cannot use passkeys here.').waitFor();
    await signIn(page);
    await waitForPath(page, '/app/credentials');
  });

  itWith(WITH_LAPTOP)(
    'can be one of two, on two devices, and ends its session with its entry',
    async ({ page, passkeyService }) => {
      const { SERVICE_PASSKEYS } = WITH_LAPTOP;
      await withoutAutofill(page);
      const first = await VirtualAuthenticator.add(page, { passkey: LAPTOP });
      await openConsole(page);
      await first.setPresent(false);
      await VirtualAuthenticator.add(page, { transport: 'usb' });
      const entries = await register(page, 'second');
      expect(entries).toContain(`${SERVICE_PASSKEYS},second@`);
      await first.remove();
      await restartWith(page, passkeyService, entries);
      await signOut(page);
      await signInByButton(page);
      await consoleParts(page).goTo('Activity');
      await consoleParts(page).rows.locator('summary').first().click();
      await consoleParts(page).activity.getByText('Signed in with passkey "second"').waitFor();
      await restartWith(page, passkeyService, SERVICE_PASSKEYS);
      await loginForm(page).heading.waitFor();
    },
  );

  itWith(WITH_LAPTOP)(
    'that the console removes is refused at once, and one for another host is a finding',
    async ({ page, passkeyService }) => {
      await withoutAutofill(page);
      await VirtualAuthenticator.add(page, { passkey: LAPTOP });
      await openConsole(page);
      const { section } = parts(page);
      await section.getByRole('button', { name: 'Remove laptop' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove laptop?' });
      await dialog.getByRole('button', { name: 'Remove passkey' }).click();
      const confirm = dialog.getByRole('button', { name: 'Confirm with a passkey' });
      // A passkey comes first, and Enter is enough.
      await expect.poll(async () => await focusedText(page)).toBe('Confirm with a passkey');
      expect(await dialog.getByLabel('Confirm with your password').count()).toBe(0);
      await confirm.press('Enter');
      await expect.poll(async () => await focusedText(page)).toBe('Passkeys');
      await section.getByText('delete its entry before the restart').waitFor();
      await signOut(page);
      await page.goto('/login');
      await loginForm(page).heading.waitFor();
      expect(await parts(page).button.count()).toBe(0);

      await page.goto('/_housekey/healthz');
      await passkeyService.restart({ SERVICE_PASSKEYS: LAPTOP.entry('laptop', 'old.example.com') });
      await openSignedIn(page, '/app');
      await page.getByText('The passkey "laptop" is for old.example.com').waitFor();
      await signOut(page);
      expect(await parts(page).button.count()).toBe(0);
    },
  );
});

const registrationSchema = z.object({
  id: z.string(),
  response: z.object({ attestationObject: z.string(), clientDataJSON: z.string() }),
});

declare global {
  interface Window {
    createQuietly: (challenge: string) => Promise<z.infer<typeof registrationSchema>>;
  }
}

/** A browser that creates passkeys without asking. Chromium does that only with its own store of passwords. */
async function createQuietly(page: Page, laptop: TestAuthenticator): Promise<string[]> {
  const challenges: string[] = [];
  await page.exposeFunction('createQuietly', (challenge: string) => {
    challenges.push(challenge);
    return registrationSchema.parse(laptop.register(challenge, { flags: 0 }));
  });
  await page.addInitScript(() => {
    const bytesOf = (base64url: string) => {
      const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
      return Uint8Array.from(text, (char) => char.charCodeAt(0)).buffer;
    };
    const create = async (options: CredentialCreationOptions) => {
      const { challenge, authenticatorSelection } = options.publicKey ?? {};
      const isQuiet = 'mediation' in options && options.mediation === 'conditional';
      const mayBeQuiet = authenticatorSelection?.userVerification === 'preferred';
      if (!isQuiet || !mayBeQuiet || !(challenge instanceof ArrayBuffer)) return null;
      const text = btoa(String.fromCharCode(...new Uint8Array(challenge)));
      const base64url = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      const { id, response } = await window.createQuietly(base64url);
      return {
        id,
        rawId: bytesOf(id),
        type: 'public-key',
        response: {
          attestationObject: bytesOf(response.attestationObject),
          clientDataJSON: bytesOf(response.clientDataJSON),
        },
        getClientExtensionResults: () => ({}),
      };
    };
    Object.defineProperty(navigator.credentials, 'create', { value: create });
  });
  return challenges;
}

itStored(
  'is created by the browser next to the password, once, if it needs not ask for that',
  async ({ page, openPage, origin, passkeyService, pageErrors }) => {
    await withoutAutofill(page);
    const laptop = new TestAuthenticator(origin);
    const challenges = await createQuietly(page, laptop);
    await page.goto('/login?next=%2Fapp%2Fcredentials');
    await signIn(page);
    const { section } = parts(page);
    await section.getByText('created here').waitFor();
    await section
      .locator('strong')
      .getByText(/^browser-[\d-]{16}$/)
      .waitFor();
    await signOut(page);
    await page.goto('/login?next=%2Fapp%2Fcredentials');
    await signIn(page);
    await section.getByText('created here').waitFor();
    expect(challenges).toHaveLength(1);
    expect(pageErrors).toEqual([]);
    // Chromium itself has nothing to create it with, and the sign-in does not wait for long.
    const other = await openPage();
    await signInAt(other, '/app/credentials');
    await parts(other).section.getByText('created here').waitFor();
    expect(await parts(other).section.getByRole('listitem').count()).toBe(1);
    // Nobody is asked what could not be kept.
    const unasked = await openPage();
    await passkeyService.restart({ SERVICE_STATE_DIR: '' });
    const never = await createQuietly(unasked, laptop);
    await signInAt(unasked, '/app/credentials');
    await parts(unasked).section.waitFor();
    expect(never).toEqual([]);
  },
);

itStored(
  'that the console keeps needs no line: it survives the restart, and the device forgets it when it is removed',
  async ({ page, passkeyService, pageErrors }) => {
    await withoutAutofill(page);
    const device = await VirtualAuthenticator.add(page);
    await openConsole(page);
    const { section, ...form } = parts(page);
    await form.name.fill(' my laptop');
    await form.password.fill(PASSWORD);
    await form.register.click();
    await section.getByText('The passkey is stored').waitFor();
    await section.getByText('created here').waitFor();
    await page.goto('/_housekey/healthz');
    await passkeyService.restart({});
    await page.goto('/app/credentials');
    await signOut(page);
    await signInByButton(page);
    await signOut(page);
    await openConsole(page);
    await section.getByText('Show as a line').click();
    await section.getByText(/^my-laptop@localhost:[\w-]+\.[\w-]+$/).waitFor();
    expect(await device.credentials()).toHaveLength(1);
    await section.getByRole('button', { name: 'Remove my-laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove my-laptop?' });
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await dialog.getByRole('button', { name: 'Use the password' }).click();
    await dialog.getByLabel('Confirm with your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await section.getByText('There are no passkeys yet.').waitFor();
    await expect.poll(async () => (await device.credentials()).length).toBe(0);
    // The 403 that asks for the password, which the browser reports.
    expect(pageErrors.filter((error) => !error.includes('403'))).toEqual([]);
  },
);

itWith({ ...WITH_LAPTOP, SERVICE_PASSWORD_SIGN_IN: 'false' })(
  'a passkey alone signs in if passwords are turned off; one that the service does not know is forgotten by the device',
  async ({ page, passkeyService, pageErrors }) => {
    await withoutAutofill(page);
    const device = await VirtualAuthenticator.add(page, { passkey: LAPTOP });
    await page.goto('/login?next=%2Fapp%2Fcredentials');
    await parts(page).button.waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await parts(page).button.click();
    await waitForPath(page, '/app/credentials');
    await parts(page).section.waitFor();
    expect(await parts(page).password.count()).toBe(0);
    expect(pageErrors).toEqual([]);

    const other = new TestAuthenticator('http://localhost');
    await restartWith(page, passkeyService, other.entry('other'));
    await parts(page).button.waitFor();
    await parts(page).button.click();
    await loginForm(page).alert.getByText('not registered here').waitFor();
    await expect.poll(async () => (await device.credentials()).length).toBe(0);
  },
);

describe('a device', () => {
  itWithPasskey.for([
    ['that cannot keep passkeys', { keepsPasskeys: false }],
    ['that cannot verify its user', { verifies: false }],
  ] as const)('%s cannot register', async ([, properties], { page }) => {
    await VirtualAuthenticator.add(page, properties);
    await openConsole(page);
    const form = parts(page);
    await form.name.fill('old key');
    await form.withPassword.click();
    await form.password.fill(PASSWORD);
    await form.register.click();
    await form.error.getByText(/cannot keep a passkey|Canceled/).waitFor();
  });
});

itWithPasskey(
  'offers no passkeys by plain http, and the console says why',
  async ({ openPage, onTestFinished }) => {
    const service = await startPasskeyService({}, '127.0.0.1');
    onTestFinished(service.stop);
    const page = await openPage({ baseURL: service.origin });
    await openConsole(page);
    await parts(page).section.getByText('Browsers refuse passkeys for an IP address').waitFor();
    expect(await parts(page).name.count()).toBe(0);
  },
);

itWithPasskey(
  'in front of an app, a passkey opens the page of the app that was wanted',
  async ({ app, openPage, onTestFinished }) => {
    const service = await startPasskeyService({ SERVICE_UPSTREAM: app.upstream });
    onTestFinished(service.stop);
    const page = await openPage({ baseURL: service.origin });
    await withoutAutofill(page);
    await VirtualAuthenticator.add(page);
    await page.goto('/_housekey/app/credentials');
    await signIn(page);
    await parts(page).section.waitFor();
    await register(page);
    await signOut(page);
    await page.goto('/some/page?a=1');
    await parts(page).button.click();
    await waitForPath(page, '/some/page?a=1');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain('housekey_session');
  },
);
