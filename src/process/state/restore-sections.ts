import type { RestoredState, StateSections } from '../../core/state/sections.js';
import { readJournal } from './journal-file.js';
import { describeStateError, newerVersionError, StateDirectoryError } from './state-error.js';

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
): Promise<RestoredState> {
  const reader = sections.restore();
  const exists = await readJournal(path, reader.push).catch((error: unknown) => {
    throw new StateDirectoryError(
      `The state directory ${directory} cannot be read: ${describeStateError(error)}. Without it, tokens that were signed out would be valid again. Make it readable for the service's user, or set SERVICE_STATE_DIR to an empty directory.`,
      { cause: error },
    );
  });
  const result = reader.end(exists);
  if (result.ok) return result.restored;
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
  const reader = sections.merge();
  const result = reader.end(await readJournal(path, reader.push));
  if (!result.ok) throw newerVersionError(directory, result.version);
}
