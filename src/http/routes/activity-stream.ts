import {
  STREAM_MESSAGES,
  type ActivityResponse,
  type ActivityChange,
} from '../../contract/index.js';
import type { Activity } from '../../core/audit/activity.js';
import type { Auth } from '../../core/auth/auth.js';
import type { Clock } from '../clock.js';
import type { Guard, OwnersHandler } from '../guard.js';
import type { RequestContext } from '../context.js';

/** Four messages a second are live to an eye, and no burden to a page. */
const CHANGE_MS = 250;
/** 15 seconds: shorter than what proxies take for idleness. */
const CHANGES_PER_HEARTBEAT = 60;
/** A reader that has taken nothing for so long is gone, and what it would be told is no longer kept. */
const STALLED_CHANGES = 2 * CHANGES_PER_HEARTBEAT;
/** Consoles that are open at once. */
const MOST_STREAMS = 16;
const RETRY_SECONDS = 5;
const CONTENT_TYPE = 'text/event-stream';

export interface ActivityStreamOptions {
  readonly activity: Activity;
  readonly auth: Auth;
  readonly guard: Guard;
  readonly clock: Clock;
  /** Aborts when the service stops, which ends all streams. */
  readonly stopping: AbortSignal | undefined;
  /** Hears of what no code of ours expected. */
  readonly onFault: (fault: unknown) => void;
}

/**
 * `GET /_housekey/api/activity/stream`: all that is remembered, and then what happens, as
 * server-sent events (HTML, 9.2).
 */
export function createActivityStream(options: ActivityStreamOptions): OwnersHandler {
  const { activity, auth, clock, guard, stopping, onFault } = options;
  let open = 0;

  /** Tells what happens until the stream, or the session that opened it, ends. */
  async function tell(visit: RequestContext, expiresAt: number, stream: Stream): Promise<void> {
    const endsAt = expiresAt * 1000;
    const reader = activity.follow();
    let isJudged = true;
    const stopListening = auth.onSignOut(() => (isJudged = false));
    const isOver = () =>
      stream.room === undefined || stopping?.aborted === true || clock.now() >= endsAt;
    try {
      stream.send(message(STREAM_MESSAGES.snapshot, activity.read()));
      // Counted, and not read from a clock that may be set.
      for (let changes = 1, stalled = 0; stalled < STALLED_CHANGES; changes += 1) {
        await clock.sleep(CHANGE_MS);
        if (isOver()) return;
        const isBeat = changes % CHANGES_PER_HEARTBEAT === 0;
        if (isBeat || !isJudged) {
          isJudged = true;
          if (!(await guard.authenticate(visit)).ok) return;
        }
        stalled = stream.room === 1 ? 0 : stalled + 1;
        if (stalled > 0) continue;
        const change = reader.read();
        if (change !== null) stream.send(message(STREAM_MESSAGES.change, change));
        else if (isBeat) stream.send(': still here\n\n');
      }
    } finally {
      stopListening();
      reader.close();
      stream.close();
    }
  }

  return (visit, user) => {
    if (open >= MOST_STREAMS) {
      const retry = { 'retry-after': String(RETRY_SECONDS) };
      return visit.refuse(503, 'Too many consoles are open; close one of them', retry);
    }
    const stream = new Stream();
    if (visit.request.method === 'HEAD') stream.close();
    else {
      open += 1;
      void tell(visit, user.expiresAt, stream)
        .catch(onFault)
        .finally(() => (open -= 1));
    }
    return visit.answerStream(CONTENT_TYPE, stream.body);
  };
}

/** What is written to one reader. */
class Stream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = undefined;
      },
    });
  }

  /** 1 where the reader has taken all that was sent, less where it has not; none once it is closed. */
  get room(): number | null | undefined {
    return this.#controller?.desiredSize;
  }

  send(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text));
  }

  close(): void {
    this.#controller?.close();
    this.#controller = undefined;
  }
}

function message(name: string, data: ActivityResponse | ActivityChange): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
