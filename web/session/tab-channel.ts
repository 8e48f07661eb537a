import type { SessionChange } from './session-persistence.js';

const NAME = 'housekey';

/** Notifies the other tabs of this origin about sign-ins and sign-outs. */
export interface TabChannel {
  post(change: SessionChange): void;
  /**
   * Calls `onChange` when another tab posts a change.
   * @returns a function that unsubscribes.
   */
  subscribe(onChange: (change: SessionChange) => void): () => void;
}

/**
 * Opens the channel. Without BroadcastChannel, tabs notice changes at their next request. Any script
 * on the origin can post to it, so a message never opens a session without a check by the service.
 */
export function openTabChannel(): TabChannel {
  const channel = open();
  return {
    post(change) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have targets
      channel?.postMessage(change);
    },
    subscribe(onChange) {
      const listener = ({ data }: MessageEvent<unknown>) => {
        if (data === 'signed-in' || data === 'signed-out') onChange(data);
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
