import type { Change } from './session-storage.js';

const NAME = 'housekey';

/** Tells the other tabs of this origin what happened here. */
export interface TabChannel {
  tell(change: Change): void;
  /** Calls back when another tab tells something. Returns how to stop that. */
  watch(heard: (change: Change) => void): () => void;
}

/**
 * A channel between tabs. Where the browser has none, they hear of one another when they next ask
 * the service. Any script of the origin can speak on it, so that nothing opens on its word.
 */
export function openTabChannel(): TabChannel {
  const channel = open();
  return {
    tell(change) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have targets
      channel?.postMessage(change);
    },
    watch(heard) {
      const listener = ({ data }: MessageEvent<unknown>) => {
        if (data === 'signed-in' || data === 'signed-out') heard(data);
      };
      channel?.addEventListener('message', listener);
      return () => {
        channel?.removeEventListener('message', listener);
      };
    },
  };
}

function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}
