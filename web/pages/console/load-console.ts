/** Fetches the console's code. The welcome view calls it early, so that the way there is short. */
export async function loadConsole() {
  const { ConsolePage } = await import('./console-page.js');
  return { default: ConsolePage };
}
