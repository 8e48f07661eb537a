import { STREAM_MESSAGES, type ActivityAnswer, type ActivityChange } from '../contract.js';
import type { Activity } from '../core/activity.js';
import type { Auth } from '../core/auth.js';
import type { Clock } from './clock.js';
import type { Guard, ProtectedHandler } from './guard.js';
import type { Visit } from './visit.js';

/** Four messages a second are live to an eye, and no burden to a page. */
const CHANGE_MS = 250;
/** Shorter than what proxies take for idleness. */
const HEARTBEAT_MS = 15_000;
/** Consoles that are open at once. */
const MOST_STREAMS = 16;
const RETRY_SECONDS = 5;

export interface ActivityStreamOptions {
  readonly activity: Activity;
  readonly auth: Auth;
  readonly guard: Guard;
  readonly clock: Clock;
  /** Aborts when the service stops, which ends all streams. */
  readonly stopping: AbortSignal | undefined;
}

/**
 * `GET /_housekey/api/activity/stream`: all that is remembered, and then what happens, as
 * server-sent events (HTML, 9.2).
 */
export function createActivityStream(options: ActivityStreamOptions): ProtectedHandler {
  let open = 0;

  /** Goes on as fast as its reader takes it: what happens meanwhile joins the next message. */
  async function* tell(visit: Visit): AsyncGenerator<Uint8Array> {
    const { activity, auth, clock, guard, stopping } = options;
    const reader = activity.follow();
    let isJudged = true;
    const stopListening = auth.onSignOut(() => (isJudged = false));
    const isStopping = () => stopping?.aborted === true;
    let judgedAt = clock.now();
    open += 1;
    try {
      yield message(STREAM_MESSAGES.snapshot, activity.read());
      while (!isStopping()) {
        await clock.sleep(CHANGE_MS);
        if (!isJudged || clock.now() - judgedAt >= HEARTBEAT_MS) {
          // A stream lasts no longer than the session that opened it.
          isJudged = true;
          if (!(await guard.judge(visit)).ok) return;
          judgedAt = clock.now();
          yield encode(': still here\n\n');
        }
        const change = reader.read();
        if (change !== null) yield message(STREAM_MESSAGES.change, change);
      }
    } finally {
      open -= 1;
      stopListening();
      reader.close();
    }
  }

  return (visit) => {
    if (open >= MOST_STREAMS) {
      const retry = { 'retry-after': String(RETRY_SECONDS) };
      return visit.refuse(503, 'Too many consoles are open; close one of them', retry);
    }
    return visit.answerStream('text/event-stream', ReadableStream.from(tell(visit)));
  };
}

function message(name: string, data: ActivityAnswer | ActivityChange): Uint8Array {
  return encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
