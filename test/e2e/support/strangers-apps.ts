import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/port.js';
import {
  endPrograms,
  pathOf,
  startProgram,
  untilResponding,
  type ThirdPartyApp,
} from './third-party-app.js';

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
  const child = await startProgram(
    'syncthing',
    'syncthing',
    ['serve', `--home=${home}`, ...options],
    {
      HOME: home,
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilResponding(url, child);
  return { url, stop: async () => await endPrograms([child], home) };
}

export async function startDesktop(): Promise<Desktop> {
  const home = await mkdtemp(join(tmpdir(), 'housekey-desktop-'));
  const port = await freePort();
  // Its programs find it by a socket with this name.
  const display = `:${port}`;
  const environment = { HOME: home, XDG_RUNTIME_DIR: home, BROADWAY_DISPLAY: display };
  await writeFile(join(home, 'window.ui'), WINDOW);
  const server = await startProgram(
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
    stop: async () => await endPrograms([...programs, server], home),
  };
}
