import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appFolder, pythonProgram } from '../../../scripts/npm-apps.js';
import {
  endPrograms,
  startProgram,
  untilResponding,
  type ThirdPartyApp,
} from '../../e2e/support/third-party-app.js';
import { freePort } from '../../support/port.js';

/** An app with its own folder, which is its home and its working directory. */
export interface HomedApp extends ThirdPartyApp {
  readonly home: string;
}

export interface Launch {
  /** A Debian program with its package, or the path of a program or of a script for Node.js. */
  readonly program: readonly [name: string, debianPackage: string] | string;
  readonly args: (port: number, home: string) => readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Files in its folder: name → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Default: a free port. */
  readonly port?: number;
}

/** Starts an app, and waits until it responds. */
export async function startHomedApp({
  program,
  args,
  variables = {},
  files = {},
  port: chosen,
}: Launch): Promise<HomedApp> {
  const home = await mkdtemp(join(tmpdir(), 'housekey-app-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text);
  const port = chosen ?? (await freePort());
  const environment = { ...variables, HOME: home };
  const child =
    typeof program === 'string'
      ? spawn(...commandOf(program, args(port, home)), {
          cwd: home,
          env: { ...environment, PATH: process.env['PATH'] },
          stdio: 'ignore',
        })
      : await startProgram(program[0], program[1], args(port, home), environment);
  const url = `http://127.0.0.1:${port}`;
  await untilResponding(url, child);
  return { url, home, stop: async () => await endPrograms([child], home) };
}

/** Programs from PyPI are executable; scripts from npm need Node.js. */
function commandOf(program: string, args: readonly string[]): [string, string[]] {
  return program.endsWith('.js') ? [process.execPath, [program, ...args]] : [program, [...args]];
}

/**
 * Starts Jupyter with its default: a random token that visitors have to enter.
 *
 * @param settings - more arguments, such as `--NotebookApp.allow_remote_access=True`.
 */
export async function startJupyter(
  files: Readonly<Record<string, string>>,
  settings: readonly string[] = [],
): Promise<HomedApp & { readonly token: string }> {
  const app = await startHomedApp({
    program: ['jupyter-notebook', 'jupyter-notebook'],
    args: (port, home) => [
      '--no-browser',
      '--allow-root',
      '--ip=127.0.0.1',
      `--port=${port}`,
      '--NotebookApp.port_retries=0',
      `--notebook-dir=${home}`,
      ...settings,
    ],
    files,
  });
  const runtime = join(app.home, '.local/share/jupyter/runtime');
  const about = (await readdir(runtime)).find((name) => /^nbserver-\d+\.json$/.test(name));
  const text = await readFile(join(runtime, about ?? ''), 'utf8');
  const token = /"token": "(\w+)"/.exec(text)?.[1];
  if (token === undefined) throw new Error(`Jupyter wrote no token: ${text}`);
  return { ...app, token };
}

/** Starts code-server with its default: its own password. */
export async function startCodeServer(
  password: string,
  files: Readonly<Record<string, string>>,
): Promise<HomedApp> {
  return await startHomedApp({
    program: join(appFolder('code-server'), 'node_modules/code-server/out/node/entry.js'),
    args: (port, home) => [
      '--auth',
      'password',
      '--bind-addr',
      `127.0.0.1:${port}`,
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-workspace-trust',
      home,
    ],
    variables: { PASSWORD: password },
    files,
  });
}

/**
 * Starts Jupyter Notebook 7 from PyPI, with this token.
 *
 * @param settings - more arguments
 */
export async function startNotebook(
  token: string,
  files: Readonly<Record<string, string>>,
  settings: readonly string[] = [],
): Promise<HomedApp> {
  return await startHomedApp({
    program: pythonProgram('jupyter', 'jupyter-notebook'),
    args: (port, home) => [
      '--no-browser',
      '--allow-root',
      '--ip=127.0.0.1',
      `--port=${port}`,
      '--ServerApp.port_retries=0',
      `--ServerApp.root_dir=${home}`,
      `--IdentityProvider.token=${token}`,
      ...settings,
    ],
    files,
  });
}

/** Starts Streamlit from PyPI with this script. */
export async function startStreamlit(script: string): Promise<HomedApp> {
  return await startHomedApp({
    program: pythonProgram('streamlit', 'streamlit'),
    args: (port) => [
      'run',
      'app.py',
      '--server.headless=true',
      '--server.address=127.0.0.1',
      `--server.port=${port}`,
      '--browser.gatherUsageStats=false',
    ],
    files: { 'app.py': script },
  });
}

/** Starts Node-RED without its own login. */
export async function startNodeRed(): Promise<HomedApp> {
  return await startHomedApp({
    program: join(appFolder('node-red'), 'node_modules/node-red/red.js'),
    args: (port, home) => ['--userDir', home, '--port', String(port)],
    files: {
      'settings.js':
        "module.exports = { uiHost: '127.0.0.1', telemetry: { enabled: false, updateNotification: false }, editorTheme: { tours: false } };",
    },
  });
}

/**
 * Starts Verdaccio without other registries.
 *
 * @param who - may read and publish: everyone who reaches it, or those with a token of Verdaccio.
 */
export async function startVerdaccio(who: '$all' | '$authenticated' = '$all'): Promise<HomedApp> {
  const configuration = `
storage: ./storage
auth: { htpasswd: { file: ./htpasswd } }
packages: { '**': { access: ${who}, publish: ${who}, unpublish: ${who} } }
log: { type: stdout, format: pretty, level: warn }`;
  return await startHomedApp({
    program: join(appFolder('verdaccio'), 'node_modules/verdaccio/bin/verdaccio'),
    args: (port, home) => ['--config', join(home, 'config.yaml'), '--listen', `127.0.0.1:${port}`],
    files: { 'config.yaml': configuration },
  });
}

/** Serves an empty folder over WebDAV, with rclone. */
export async function startWebDav(): Promise<HomedApp> {
  return await startHomedApp({
    program: ['rclone', 'rclone'],
    args: (port, home) => ['serve', 'webdav', home, '--addr', `127.0.0.1:${port}`],
  });
}

/** Starts a repository for restic. */
export async function startResticServer(): Promise<HomedApp> {
  return await startHomedApp({
    program: ['rclone', 'rclone'],
    args: (port, home) => ['serve', 'restic', home, '--addr', `127.0.0.1:${port}`],
  });
}

/**
 * Starts Radicale.
 *
 * @param auth - `none`, or `http_x_remote_user` for the name in `X-Remote-User`.
 */
export async function startRadicale(auth: 'none' | 'http_x_remote_user'): Promise<HomedApp> {
  return await startHomedApp({
    program: ['radicale', 'radicale'],
    args: (port, home) => [
      '--config',
      '/dev/null',
      '--hosts',
      `127.0.0.1:${port}`,
      '--auth-type',
      auth,
      '--storage-filesystem-folder',
      home,
    ],
  });
}
