/** Loads the console's code. The welcome page calls it early, so that the console opens fast. */
export async function loadConsole() {
  const { ConsolePage } = await import('./console-page.js');
  return { default: ConsolePage };
}
