import type { ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../support/port.js';
import { waitUntil } from '../../support/until.js';
import { appFolder } from '../../../scripts/npm-apps.js';
import {
  CAPABILITIES,
  COMMANDS,
  DriverError,
  endGroups,
  environmentOf,
  startGroup,
  type BrowserOptions,
  type Command,
  type Driver,
} from './driver.js';

const Answer = z.object({ value: z.unknown() });
const Refusal = z.object({ error: z.string(), message: z.string() });
const Session = z.object({ sessionId: z.string() });

/** The browser around the engine, without anything that pages could notice. */
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** An X server, because WebKitGTK draws only on a display. Resolves with the name of that. */
async function startDisplay(xvfb: ChildProcess): Promise<string> {
  let chosen = '';
  xvfb.stdio[3]?.on('data', (data: Buffer) => (chosen += data.toString()));
  await waitUntil(() => {
    if (xvfb.exitCode !== null) throw new Error(`Xvfb: exit ${xvfb.exitCode}`);
    return chosen.endsWith('\n');
  }, 'Xvfb is ready');
  return `:${chosen.trim()}`;
}

/** Speaks WebDriver over HTTP. */
class HttpDriver {
  readonly #address: string;
  #session = '';

  constructor(address: string) {
    this.#address = address;
  }

  /** Starts the browser. */
  async begin(capabilities: object): Promise<void> {
    const value = await this.#request('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    });
    this.#session = `/session/${Session.parse(value).sessionId}`;
  }

  readonly send = async (command: Command, parameters: object = {}): Promise<unknown> => {
    const [method = '', template = ''] = COMMANDS[command].split(' ');
    const fields: Record<string, unknown> = { ...parameters };
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(fields[name]);
      delete fields[name];
      return value;
    });
    return await this.#request(method, this.#session + path, fields);
  };

  async #request(method: string, path: string, fields: object): Promise<unknown> {
    const response = await fetch(this.#address + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
    });
    const { value } = Answer.parse(await response.json());
    const refusal = Refusal.safeParse(value);
    if (!response.ok && refusal.success) {
      throw new DriverError(refusal.data.error, refusal.data.message);
    }
    return value;
  }
}

/** Arguments of Debian's MiniBrowser. */
function argumentsOf({ colorScheme, hasScripts = true, proxy }: BrowserOptions): string[] {
  return [
    '--automation',
    '--enable-write-console-messages-to-stdout=true',
    ...(hasScripts ? [] : ['--enable-javascript=false']),
    // Its capability would make it speak TLS to the proxy.
    ...(proxy === undefined ? [] : [`--proxy=http://127.0.0.1:${proxy}`]),
    ...(colorScheme === 'dark' ? ['--dark-mode'] : []),
  ];
}

export async function startWebKit(options: BrowserOptions): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'housekey-webkit-'));
  const { language = 'en' } = options;
  const environment = {
    ...environmentOf(home),
    LOCPATH: appFolder('browsers'),
    LANG: language === 'de' ? 'de_DE.UTF-8' : 'en_US.UTF-8',
    // Its sandbox needs namespaces, which containers do not grant.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
  const screen = '-displayfd 3 -screen 0 1600x1200x24 -nolisten tcp'.split(' ');
  const xvfb = startGroup('Xvfb', screen, environment);
  const children = [xvfb];
  const stop = async () => await endGroups(children, home);
  let output = '';
  try {
    const DISPLAY = await startDisplay(xvfb);
    const port = await freePort();
    const program = startGroup('WebKitWebDriver', [`--port=${port}`], { ...environment, DISPLAY });
    children.unshift(program);
    program.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    program.stderr?.resume();
    const address = `http://127.0.0.1:${port}`;
    await waitUntil(
      async () =>
        await fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      'WebKitWebDriver listens',
    );
    const driver = new HttpDriver(address);
    await driver.begin({
      ...CAPABILITIES,
      'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: argumentsOf(options) },
    });
    return {
      send: driver.send,
      complaints: async () =>
        await Promise.resolve(output.split('\n').filter((line) => line.startsWith('CONSOLE '))),
      resize: async (width, height) => void (await driver.send('SetWindowRect', { width, height })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
