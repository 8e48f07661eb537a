import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { waitUntil } from '../../support/until.js';
import {
  CAPABILITIES,
  DriverError,
  endGroups,
  environmentOf,
  startGroup,
  type BrowserOptions,
  type Driver,
} from './driver.js';

const Message = z.tuple([z.literal(1), z.number(), z.unknown(), z.unknown()]);
const Refusal = z.object({ error: z.string(), message: z.string() });

/**
 * The connection to Firefox's own server for WebDriver: each message is JSON after its length in bytes. geckodriver
 * translates HTTP into this.
 */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (message: z.infer<typeof Message>) => void>();
  #received = Buffer.alloc(0);
  #count = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      while (this.#take());
    });
  }

  readonly send = async (command: string, parameters: object = {}): Promise<unknown> => {
    const id = (this.#count += 1);
    const answer = new Promise<z.infer<typeof Message>>((resolve) =>
      this.#waiting.set(id, resolve),
    );
    const name = command.includes(':') ? command : `WebDriver:${command}`;
    const text = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , refused, result] = await answer;
    const refusal = Refusal.safeParse(refused);
    if (refusal.success) throw new DriverError(refusal.data.error, refusal.data.message);
    return typeof result === 'object' && result !== null && 'value' in result
      ? result.value
      : result;
  };

  /** Takes one message out of what was received. Returns whether there was one. */
  #take(): boolean {
    const colon = this.#received.indexOf(':');
    const end = colon + 1 + Number(this.#received.toString('latin1', 0, Math.max(colon, 0)));
    if (colon === -1 || this.#received.length < end) return false;
    const message = Message.safeParse(JSON.parse(this.#received.toString('utf8', colon + 1, end)));
    this.#received = this.#received.subarray(end);
    // The first message is a greeting.
    if (message.success) this.#waiting.get(message.data[1])?.(message.data);
    return true;
  }
}

function preferencesOf({
  language = 'en',
  colorScheme = 'light',
  hasScripts = true,
}: BrowserOptions): string {
  const preferences = {
    'marionette.port': 0,
    'intl.accept_languages': language,
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': 1,
    // A mouse, which it does not find without a display.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    'javascript.enabled': hasScripts,
    'devtools.jsonview.enabled': false,
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
    // The virtual device would sign in as soon as the login page is there.
    'security.webauthn.enable_conditional_mediation': false,
    // Nothing leaves this machine.
    'services.settings.server': 'data:,#none',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.newtabpage.activity-stream.feeds.topsites': false,
  };
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');
}

/** Messages about pages alone, without those about Firefox's own code. */
const COMPLAINTS = `return Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && /^https?:/.test(message.sourceName))
  .map(({ category, errorMessage, sourceName }) => category + ': ' + errorMessage + ' ' + sourceName);`;

const RESIZE = `const [width, height] = arguments;
  gBrowser.selectedBrowser.style.cssText = 'min-width: 0; flex: none; width: ' + width + 'px; height: ' + height + 'px';`;

export async function startFirefox(options: BrowserOptions): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'housekey-firefox-'));
  await writeFile(join(home, 'user.js'), preferencesOf(options));
  const flags = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
  const firefox = startGroup('firefox-esr', [...flags, '--profile', home], environmentOf(home));
  firefox.stdout?.resume();
  firefox.stderr?.resume();
  const stop = async () => await endGroups([firefox], home);
  const file = join(home, 'MarionetteActivePort');
  try {
    await waitUntil(() => {
      if (firefox.exitCode !== null) throw new Error(`firefox-esr: exit ${firefox.exitCode}`);
      return existsSync(file);
    }, 'Firefox listens');
    const socket = connect(Number(await readFile(file, 'utf8')), '127.0.0.1');
    await once(socket, 'connect');
    const { send } = new Marionette(socket);
    const { proxy } = options;
    const address = `127.0.0.1:${proxy}`;
    const manual = { proxyType: 'manual', httpProxy: address, sslProxy: address };
    await send('NewSession', {
      ...CAPABILITIES,
      ...(proxy === undefined ? {} : { proxy: manual }),
    });
    const runPrivileged = async (script: string, ...args: readonly unknown[]) => {
      await send('Marionette:SetContext', { value: 'chrome' });
      const value = await send('ExecuteScript', { script, args });
      await send('Marionette:SetContext', { value: 'content' });
      return value;
    };
    return {
      send,
      complaints: async () => z.array(z.string()).parse(await runPrivileged(COMPLAINTS)),
      resize: async (...size) => void (await runPrivileged(RESIZE, ...size)),
      stop: async () => {
        socket.destroy();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
