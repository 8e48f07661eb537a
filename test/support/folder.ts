import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runHere, runToEnd, startService, type LaunchOptions, type Service } from './service.js';

/** A working directory in which several commands run, one after the other. */
export interface Folder {
  readonly path: string;
  /** Runs a command in this process. */
  readonly run: typeof runHere;
  /** Runs a command as a process. */
  readonly runAlone: typeof runToEnd;
  /** Starts the service with what is in the folder, and stops it after the test. */
  readonly start: (variables?: LaunchOptions['variables']) => Promise<Service>;
  readonly read: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  /** The permissions of a file. */
  readonly mode: (name: string) => number;
}

/**
 * An empty folder, which is removed after the test.
 *
 * @param ending - of its name. Default: random characters alone.
 */
export function openFolder(ending = ''): Folder {
  const parent = mkdtempSync(join(tmpdir(), 'housekey-folder-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const path = join(parent, ending);
  mkdirSync(path, { recursive: true });
  const at = (name: string) => join(path, name);
  return {
    path,
    run: async (commandLine, options) =>
      await runHere(commandLine, { ...options, directory: path }),
    runAlone: async (commandLine, options = {}) =>
      await runToEnd(commandLine, { ...options, directory: path }),
    start: async (variables = { PORT: '0' }) => {
      const service = await startService(variables, {}, { directory: path });
      onTestFinished(async () => void (await service.stop()));
      return service;
    },
    read: (name) => readFileSync(at(name), 'utf8'),
    write: (name, text) => writeFileSync(at(name), text),
    mode: (name) => statSync(at(name)).mode & 0o777,
  };
}
