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
 * The channel, opened on first use: a page that is rendered on a server has none. Without BroadcastChannel, tabs notice changes at their next request. Any script
 * on the origin can post to it, so a message never opens a session without a check by the service.
 */
export function openTabChannel(): TabChannel {
  let opened: BroadcastChannel | null | undefined;
  const channel = () => (opened === undefined ? (opened = open()) : opened);
  return {
    post(change) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have targets
      channel()?.postMessage(change);
    },
    subscribe(onChange) {
      const listener = ({ data }: MessageEvent<unknown>) => {
        if (data === 'signed-in' || data === 'signed-out') onChange(data);
      };
      const listening = channel();
      listening?.addEventListener('message', listener);
      return () => {
        listening?.removeEventListener('message', listener);
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
