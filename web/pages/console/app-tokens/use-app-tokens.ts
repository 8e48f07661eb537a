import { useCallback, useEffect, useState } from 'react';
import { fetchAppTokens, revokeAppToken, type AppTokensOutcome } from '../../../api/app-tokens.js';
import type { ChangeOutcome } from '../../../api/change.js';
import { useSession } from '../../../session/use-session.js';

export type AppTokensState = Exclude<AppTokensOutcome, { kind: 'rejected' }> | { kind: 'loading' };

/** The configured app tokens, fetched when the section is shown and after each change. */
export function useAppTokens() {
  const { call } = useSession();
  const [state, setState] = useState<AppTokensState>({ kind: 'loading' });

  const receive = useCallback((outcome: AppTokensOutcome) => {
    // On a rejection, the session has closed, and this page with it.
    if (outcome.kind !== 'rejected') setState(outcome);
  }, []);

  const refresh = useCallback(async () => {
    receive(await call(fetchAppTokens));
  }, [call, receive]);

  const revoke = useCallback(
    async (name: string): Promise<ChangeOutcome> => {
      const outcome = await call(async (token) => await revokeAppToken(token, name));
      await refresh();
      return outcome;
    },
    [call, refresh],
  );

  useEffect(() => {
    void call(fetchAppTokens).then(receive);
  }, [call, receive]);

  return { state, refresh, revoke };
}
