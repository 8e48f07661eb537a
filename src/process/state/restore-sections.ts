import type { RestoredState, StateSections } from '../../core/state/sections.js';
import { readJournal } from './journal-file.js';
import { describeStateError, newerVersionError, StateDirectoryError } from './state-error.js';

/** What was read from the file, and its size in bytes. */
export interface RestoreReport extends RestoredState {
  readonly bytes: number;
}

/**
 * Reads the file at `path` into all sections.
 *
 * @param directory - as configured, to name it in errors
 * @throws StateDirectoryError if the file cannot be read, or if a newer version wrote it
 */
export async function restoreSections(
  sections: StateSections,
  path: string,
  directory: string,
): Promise<RestoreReport> {
  const content = await readJournal(path).catch((error: unknown) => {
    throw new StateDirectoryError(
      `The state directory ${directory} cannot be read: ${describeStateError(error)}. Without it, tokens that were signed out would be valid again. Make it readable for the service's user, or set SERVICE_STATE_DIR to an empty directory.`,
      { cause: error },
    );
  });
  const result = sections.restore(content);
  if (result.ok) return { ...result.restored, bytes: content.length };
  throw newerVersionError(directory, result.version);
}

/**
 * Adds what the file at `path` contains and memory does not, before the file is replaced.
 *
 * @throws the system's error; StateDirectoryError if a newer version wrote the file
 */
export async function mergeSections(
  sections: StateSections,
  path: string,
  directory: string,
): Promise<void> {
  const newer = sections.merge(await readJournal(path));
  if (newer !== undefined) throw newerVersionError(directory, newer);
}
