import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../support/port.js';
import { waitUntil } from '../../support/until.js';

/** A third-party app on a free port of the loopback address. */
export interface ThirdPartyApp {
  readonly url: string;
  /** Stops its processes and waits until they have exited. */
  readonly stop: () => Promise<void>;
}

/** GTK's Broadway server: a desktop in a page with one WebSocket. */
export interface Desktop extends ThirdPartyApp {
  /** Starts a program with one window. */
  readonly open: () => void;
}

/** A window with a text field. Escape closes it. */
const WINDOW = `<interface><object class="GtkDialog" id="window">
  <property name="title">Notes</property>
  <child internal-child="vbox"><object class="GtkBox">
    <child><object class="GtkEntry"><property name="visible">1</property></object></child>
  </object></child>
</object></interface>`;

/** Disables all outgoing connections and discovery. */
const OFFLINE = `
  <listenAddress>tcp://127.0.0.1:0</listenAddress>
  <globalAnnounceEnabled>false</globalAnnounceEnabled>
  <localAnnounceEnabled>false</localAnnounceEnabled>
  <relaysEnabled>false</relaysEnabled>
  <natEnabled>false</natEnabled>
  <urAccepted>-1</urAccepted>
  <autoUpgradeIntervalH>0</autoUpgradeIntervalH>
  <crashReportingEnabled>false</crashReportingEnabled>
  <stunKeepaliveStartS>0</stunKeepaliveStartS>
  <startBrowser>false</startBrowser>
  <setLowPriority>false</setLowPriority>
  <unackedNotificationID></unackedNotificationID>`;

/** Starts Syncthing, whose page uses script requests with a CSRF token and long polls. */
export async function startSyncthing(): Promise<ThirdPartyApp> {
  const home = await mkdtemp(join(tmpdir(), 'housekey-syncthing-'));
  const port = await freePort();
  const configuration = `<configuration version="36">
    <gui enabled="true" tls="false"><address>127.0.0.1:${port}</address></gui>
    <options>${OFFLINE}</options></configuration>`;
  await writeFile(join(home, 'config.xml'), configuration);
  const options = ['--no-browser', '--no-restart', '--no-upgrade', '--no-default-folder'];
  const child = await start('syncthing', 'syncthing', ['serve', `--home=${home}`, ...options], {
    HOME: home,
  });
  const url = `http://127.0.0.1:${port}`;
  await untilResponding(url, child);
  return { url, stop: async () => await end([child], home) };
}

export async function startDesktop(): Promise<Desktop> {
  const home = await mkdtemp(join(tmpdir(), 'housekey-desktop-'));
  const port = await freePort();
  // Its programs find it by a socket with this name.
  const display = `:${port}`;
  const environment = { HOME: home, XDG_RUNTIME_DIR: home, BROADWAY_DISPLAY: display };
  await writeFile(join(home, 'window.ui'), WINDOW);
  const server = await start(
    'broadwayd',
    'libgtk-3-bin',
    ['--address', '127.0.0.1', '--port', String(port), display],
    environment,
  );
  const url = `http://127.0.0.1:${port}`;
  await untilResponding(url, server);
  const preview = await pathOf('gtk-builder-tool', 'libgtk-3-bin');
  const programs: ChildProcess[] = [];
  return {
    url,
    open: () => {
      const program = spawn(preview, ['preview', join(home, 'window.ui')], {
        env: { ...environment, PATH: process.env['PATH'], GDK_BACKEND: 'broadway' },
        stdio: 'ignore',
      });
      programs.push(program);
    },
    stop: async () => await end([...programs, server], home),
  };
}

async function start(
  program: string,
  debianPackage: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const env = { ...environment, PATH: process.env['PATH'] };
  return spawn(await pathOf(program, debianPackage), args, { env, stdio: 'ignore' });
}

/** The path of the program. Throws if it is not installed, so that no test is skipped. */
async function pathOf(program: string, debianPackage: string): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, program);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  throw new Error(`${program} is not installed: apt-get install ${debianPackage}`);
}

/** Waits until the app responds, because it reports in no other way that it is ready. */
async function untilResponding(url: string, child: ChildProcess): Promise<void> {
  const responds = async () => {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile}: exit ${child.exitCode}`);
    return await fetch(url).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0,
      () => false,
    );
  };
  await waitUntil(responds, `${child.spawnfile} responds at ${url}`, 30_000).catch(
    (error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    },
  );
}

async function end(children: readonly ChildProcess[], home: string): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const hurry = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(hurry);
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}
