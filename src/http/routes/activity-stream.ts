import {
  STREAM_MESSAGES,
  type ActivityChange,
  type ActivityResponse,
} from '../../contract/index.js';
import type { IsRevoked } from '../../core/auth/auth.js';
import type { Guard, OwnerHandler } from '../access/guard.js';
import type { RouteOptions } from './route-options.js';

/** Four messages a second look live, and are not a load for a page. */
const CHANGE_MS = 250;
/** 15 seconds: less than the idle timeouts of proxies. */
const CHANGES_PER_HEARTBEAT = 60;
/** A client that has read nothing for so long is gone; its changes are no longer kept. */
const MAX_STALLED_CHANGES = 2 * CHANGES_PER_HEARTBEAT;
/** Streams that are open at once. */
const MAX_STREAMS = 16;
const RETRY_SECONDS = 5;
const CONTENT_TYPE = 'text/event-stream';

/**
 * `GET /_housekey/api/activity/stream`: a snapshot of all remembered events and then the changes, as
 * server-sent events (HTML, 9.2).
 */
export function createActivityStream(options: RouteOptions, guard: Guard): OwnerHandler {
  let open = 0;
  return (context, owner) => {
    if (open >= MAX_STREAMS) {
      const retry = { 'retry-after': String(RETRY_SECONDS) };
      return context.reject(503, 'Too many consoles are open; close one of them', retry);
    }
    const stream = createEventStream();
    if (context.request.method === 'HEAD') stream.close();
    else {
      open += 1;
      void sendActivity(guard.tokenOf(context), owner.expiresAt * 1000, stream, options)
        .catch(options.onError)
        .finally(() => (open -= 1));
    }
    return context.stream(CONTENT_TYPE, stream.body);
  };
}

/**
 * Sends events until the stream or its session ends: a cookie that was renewed or replaced since has admitted it.
 *
 * @param expiresAtMs - when the session ends if it is not renewed
 */
async function sendActivity(
  asked: Promise<string | undefined>,
  expiresAtMs: number,
  stream: ReturnType<typeof createEventStream>,
  { activity, auth, clock, stopping }: RouteOptions,
): Promise<void> {
  const reader = activity.follow();
  const ends: IsRevoked[] = [];
  const stopListening = auth.onSignOut((isRevoked) => ends.push(isRevoked));
  const token = String(await asked);
  // Without a list of sessions, this is not a number, and the stream ends.
  const lasts = () =>
    clock.now() < Math.max(expiresAtMs, Number(auth.sessions?.renewedUntil(token)));
  const hasEnded = () =>
    stream.capacity === undefined ||
    stopping.aborted ||
    !lasts() ||
    ends.splice(0).some((isRevoked) => isRevoked(token));
  try {
    stream.send(message(STREAM_MESSAGES.snapshot, activity.read()));
    // Counts changes instead of reading a clock, which may be set.
    for (let changes = 1, stalled = 0; stalled < MAX_STALLED_CHANGES; changes += 1) {
      await clock.sleep(CHANGE_MS);
      if (hasEnded()) return;
      const isHeartbeat = changes % CHANGES_PER_HEARTBEAT === 0;
      stalled = stream.capacity === 1 ? 0 : stalled + 1;
      if (stalled > 0) continue;
      const change = reader.read();
      if (change !== null) stream.send(message(STREAM_MESSAGES.change, change));
      else if (isHeartbeat) stream.send(': heartbeat\n\n');
    }
  } finally {
    stopListening();
    reader.close();
    stream.close();
  }
}

/** A response body that is written over time. */
function createEventStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
    cancel: () => {
      controller = undefined;
    },
  });
  return {
    body,
    /** 1 if the client has read everything, less if it has not, `undefined` once closed. */
    get capacity(): number | null | undefined {
      return controller?.desiredSize;
    },
    send: (text: string): void => controller?.enqueue(encoder.encode(text)),
    close: () => {
      controller?.close();
      controller = undefined;
    },
  };
}

function message(name: string, data: ActivityResponse | ActivityChange): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
