import loaders from 'messages:load/findings';
import { addPart } from './load.js';

let loaded: Promise<void> | undefined;

/**
 * Loads the sentences of the findings. In English, they come from the service, and nothing is loaded.
 *
 * @returns the same promise each time
 */
// oxlint-disable-next-line typescript/promise-function-async
export function loadFindingMessages(): Promise<void> {
  // In English if they cannot be loaded.
  loaded ??= addPart(loaders).catch(() => undefined);
  return loaded;
}
