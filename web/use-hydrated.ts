import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while React takes over HTML that the build has rendered, which must match exactly. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
