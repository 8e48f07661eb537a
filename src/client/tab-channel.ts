import type { SessionChange, SessionReport } from './session-persistence.js';

const NAME = 'housekey';

/** The messages between tabs. */
export type TabMessage = SessionChange | SessionReport;

const MESSAGES: ReadonlySet<unknown> = new Set<TabMessage>([
  'signed-in',
  'signed-out',
  'session-found',
  'no-session',
]);

/** Notifies the other tabs of this origin about sign-ins and sign-outs. */
export type TabChannel = ReturnType<typeof openTabChannel>;

/**
 * The channel, opened on first use, because a page that is rendered on a server has none. Without
 * BroadcastChannel, tabs notice changes at their next request. Any script on the origin can post to it,
 * so a message never opens a session without a check by the service.
 */
export function openTabChannel() {
  let opened: BroadcastChannel | null | undefined;
  const channel = () => (opened === undefined ? (opened = open()) : opened);
  return {
    post(message: TabMessage) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have targets
      channel()?.postMessage(message);
    },
    /**
     * Calls `onMessage` when another tab posts a message.
     * @returns a function that unsubscribes.
     */
    subscribe(onMessage: (message: TabMessage) => void) {
      const listener = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) onMessage(data);
      };
      const listening = channel();
      listening?.addEventListener('message', listener);
      return () => {
        listening?.removeEventListener('message', listener);
      };
    },
  };
}

function isMessage(data: unknown): data is TabMessage {
  return MESSAGES.has(data);
}

function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}
