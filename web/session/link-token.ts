/** The fragment of the address that `housekey link` prints. */
const LINK_FRAGMENT = /^#(?<token>link~[\w~-]+)$/;

/**
 * The token of the sign-in link that the page was opened with. Removes it from the address and from
 * the history at once, so that nobody finds it there later.
 *
 * @returns null if the address is not a sign-in link
 */
export function takeLinkToken(
  { hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'> = window.location,
  history: Pick<History, 'replaceState' | 'state'> = window.history,
): string | null {
  const token = LINK_FRAGMENT.exec(hash)?.groups?.['token'];
  if (token === undefined) return null;
  history.replaceState(history.state, '', pathname + search);
  return token;
}
