import { loadFindingMessages } from '../../messages/findings.js';

/** Loads the console's code. The welcome page calls it early, so that the console opens fast. */
export async function loadConsole() {
  const [{ ConsolePage }] = await Promise.all([import('./console-page.js'), loadFindingMessages()]);
  return { default: ConsolePage };
}
