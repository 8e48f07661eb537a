/** Fetches the console's code. The welcome view calls it early, so that the way there is short. */
export async function loadMainView() {
  const { MainView } = await import('./main-view.js');
  return { default: MainView };
}
