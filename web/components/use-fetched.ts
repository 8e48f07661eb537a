import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../session/use-session.js';

/**
 * The result of a request, fetched when the component is shown and whenever `refresh` is called.
 *
 * @param request - it must not change between renders
 */
export function useFetched<Outcome extends { kind: string }>(
  request: (token: string | null) => Promise<Outcome>,
) {
  const { call } = useSession();
  const [state, setState] = useState<Outcome | null>(null);

  const receive = useCallback((outcome: Outcome) => {
    // On a rejection, the session has closed, and this page with it.
    if (outcome.kind !== 'rejected') setState(outcome);
  }, []);

  const refresh = useCallback(async () => {
    receive(await call(request));
  }, [call, receive, request]);

  useEffect(() => {
    void call(request).then(receive);
  }, [call, receive, request]);

  return { state, refresh, call };
}
