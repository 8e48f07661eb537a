import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { waitUntil } from '../../support/until.js';
import { DriverError, type BrowserOptions, type Command, type Driver } from './driver.js';
import { startFirefox } from './firefox.js';
import { startWebKit } from './webkit.js';

/** The key of an element's ID in JSON (WebDriver §12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const Elements = z.array(z.object({ [ELEMENT]: z.string() }));
const Handle = z.object({ handle: z.string() });
const Cookies = z.array(
  z.object({
    name: z.string(),
    value: z.string(),
    path: z.string().optional(),
    domain: z.string().optional(),
    httpOnly: z.boolean().optional(),
    secure: z.boolean().optional(),
    sameSite: z.string().optional(),
    expiry: z.number().optional(),
  }),
);

/** The codes of the keys that have no character (WebDriver §17.4.2). */
export const KEYS = { tab: '\uE004', enter: '\uE007', space: ' ' } as const;

const PAUSE_MS = 100;

/** Refusals while a page is being replaced by another one. */
const PASSING = new Set([
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'javascript error',
  'invalid element state',
]);

/** The browsers of the tests. Each has its own engine. */
export const BROWSERS = [
  { name: 'Firefox', start: startFirefox, hasPasskeys: true, narrowest: 360 },
  // The bar of its window needs this width.
  { name: 'WebKitGTK', start: startWebKit, hasPasskeys: false, narrowest: 447 },
] as const;

/** A browser under test. */
export type Browser = (typeof BROWSERS)[number];

/** Starts a browser for this test, with a new profile and one empty tab. */
export async function open({ start }: Browser, options: BrowserOptions = {}): Promise<Tab> {
  const driver = await start(options);
  onTestFinished(driver.stop);
  return new Tab(driver, z.string().parse(await driver.send('GetWindowHandle')), { handle: '' });
}

/** A tab, used as its user would: by what is visible, and by the names of controls. */
export class Tab {
  readonly driver: Driver;
  readonly #handle: string;
  /** The tab that the browser listens for, which all tabs share. */
  readonly #current: { handle: string };

  constructor(driver: Driver, handle: string, current: { handle: string }) {
    this.driver = driver;
    this.#handle = handle;
    this.#current = current;
  }

  async #send(command: Command, parameters?: object): Promise<unknown> {
    if (this.#current.handle !== this.#handle) {
      await this.driver.send('SwitchToWindow', { handle: this.#handle });
      this.#current.handle = this.#handle;
    }
    return await this.driver.send(command, parameters);
  }

  /** Opens another tab of the same browser. */
  async newTab(url: string): Promise<Tab> {
    const { handle } = Handle.parse(await this.#send('NewWindow', { type: 'tab' }));
    const tab = new Tab(this.driver, handle, this.#current);
    await tab.goTo(url);
    return tab;
  }

  async goTo(url: string): Promise<void> {
    await this.#send('Navigate', { url });
  }

  async reload(): Promise<void> {
    await this.#send('Refresh');
  }

  async url(): Promise<string> {
    return z.string().parse(await this.#send('GetCurrentURL'));
  }

  /** Waits until the address begins with this one. */
  async reaches(url: string): Promise<void> {
    await this.#until(async () => (await this.url()).startsWith(url), `the address ${url}`);
  }

  /** The text that is visible. */
  async text(): Promise<string> {
    const id = await this.#first('body');
    return z.string().parse(await this.#send('GetElementText', { id }));
  }

  /** The visible text of a frame; empty if it shows nothing. */
  async textOfFrame(id: number): Promise<string> {
    await this.#send('SwitchToFrame', { id });
    const text = await this.text().catch(() => '');
    await this.#send('SwitchToFrame', { id: null });
    return text;
  }

  /** Waits until these texts are visible. */
  async sees(...texts: readonly string[]): Promise<void> {
    await this.#until(
      async () => {
        const shown = await this.text();
        return texts.every((text) => shown.includes(text));
      },
      `the page shows ${texts.join(' and ')}`,
    );
  }

  /** Types a text in place of what is in the field. */
  async fill(selector: string, text: string): Promise<void> {
    await this.#until(async () => {
      const id = await this.#first(selector);
      await this.#send('ElementClear', { id });
      await this.#send('ElementSendKeys', { id, text });
      return true;
    }, `a field ${selector}`);
  }

  async valueOf(selector: string): Promise<unknown> {
    const id = await this.#first(selector);
    return await this.#send('GetElementProperty', { id, name: 'value' });
  }

  async click(selector: string): Promise<void> {
    await this.#clickFirst('css selector', selector);
  }

  /** Clicks the first visible control whose name begins with this text. */
  async press(name: string): Promise<void> {
    const begins = ['normalize-space(.)', '@aria-label'].map(
      (of) => `starts-with(${of}, "${name}")`,
    );
    const controls = '(self::button or self::a or self::summary)';
    await this.#clickFirst('xpath', `//*[${controls} and (${begins.join(' or ')})]`);
  }

  async #clickFirst(using: string, value: string): Promise<void> {
    await this.#until(async () => {
      for (const id of await this.#find(using, value)) {
        if ((await this.#send('IsElementDisplayed', { id })) !== true) continue;
        // A click on a disabled control is lost without a refusal (WebDriver §12.5.1).
        if ((await this.#send('IsElementEnabled', { id })) !== true) return false;
        await this.#send('ElementClick', { id });
        return true;
      }
      return false;
    }, `a control ${value}`);
  }

  /** Presses keys, one after the other. */
  async type(keys: string): Promise<void> {
    const actions = keys.split('').flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /**
   * Runs the body of an async function in the page.
   *
   * @returns its result, which must be JSON; `threw: …` if it throws
   */
  async run(body: string, ...args: readonly unknown[]): Promise<unknown> {
    const script = `const args = [...arguments]; const done = args.pop();
      (async () => { ${body} })().then(done, (error) => done('threw: ' + error));`;
    return await this.#send('ExecuteAsyncScript', { script, args });
  }

  /** Waits until a script that returns this value has run. */
  async eventually(body: string, value: unknown): Promise<void> {
    const wanted = JSON.stringify(value);
    let last = '';
    await this.#until(
      async () => (last = JSON.stringify(await this.run(body))) === wanted,
      () => `${body} is ${wanted}, not ${last}`,
    );
  }

  /** The cookies that are sent to this page, HttpOnly ones included. */
  async cookies() {
    return Cookies.parse(await this.#send('GetCookies'));
  }

  async addCookie(cookie: object): Promise<void> {
    await this.#send('AddCookie', { cookie });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.driver.resize(width, height);
    await this.eventually('return innerWidth', width);
  }

  /** Writes a picture of what is visible. */
  async screenshot(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const base64 = z.string().parse(await this.#send('TakeScreenshot', { full: false }));
    await writeFile(file, Buffer.from(base64, 'base64'));
  }

  async #first(selector: string): Promise<string> {
    const [id] = await this.#find('css selector', selector);
    if (id === undefined) throw new DriverError('no such element', selector);
    return id;
  }

  async #find(using: string, value: string): Promise<string[]> {
    const found = Elements.parse(await this.#send('FindElements', { using, value }));
    return found.map((element) => element[ELEMENT]);
  }

  /** Waits for a condition, which may fail while a page is being replaced. */
  async #until(condition: () => Promise<boolean>, what: string | (() => string)): Promise<void> {
    let fault = '';
    const holds = async () => {
      try {
        if (await condition()) return true;
      } catch (error) {
        if (!(error instanceof DriverError && PASSING.has(error.code))) throw error;
        fault = error.message;
      }
      // Asking without a pause would keep the page from its work.
      await delay(PAUSE_MS);
      return false;
    };
    await waitUntil(holds, '').catch(async (cause: unknown) => {
      const about = typeof what === 'string' ? what : what();
      const shown = await this.text().catch(String);
      throw new Error(`${about} ${fault}\n${await this.url()} shows:\n${shown}`, { cause });
    });
  }
}
