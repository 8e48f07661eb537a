import { useCallback, useEffect, useState } from 'react';
import { takeLinkToken } from './link-token.js';

/**
 * The token of the sign-in link that the page was opened with, until it is done with.
 *
 * @param initial - taken from the address before anything else read it.
 */
export function useLinkToken(
  initial: string | null,
): readonly [linkToken: string | null, onDone: () => void] {
  const [linkToken, setLinkToken] = useState(initial);

  useEffect(() => {
    // A link pasted into the address bar of an open login page loads no new page.
    const take = () => setLinkToken((current) => takeLinkToken() ?? current);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  return [linkToken, useCallback(() => setLinkToken(null), [])];
}
