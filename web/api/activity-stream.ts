import { createParser } from 'eventsource-parser';
import {
  STREAM_MESSAGES,
  type ActivityResponse,
  type ActivityChange,
} from '../../src/contract/index.js';
import { paths } from '../layout.js';
import { readActivityAnswer, readActivityChange } from './activity-shapes.js';
import type { Refused } from './auth.js';
import { readRetryAfter, UNREACHABLE, type Unreachable } from './client.js';

/** The service sends something every 15 seconds: who hears nothing for so long is cut off. */
const SILENCE_MS = 40_000;

export interface StreamListener {
  /** Something came, if only a sign of life. */
  heard(): void;
  /** Comes first, and replaces all that was known before. */
  snapshot(activity: ActivityResponse): void;
  change(change: ActivityChange): void;
}

export type StreamEnd =
  | Refused
  /** No stream came about. */
  | Unreachable
  /** Too many streams are open already. */
  | { kind: 'crowded'; waitSeconds: number | null }
  /** It was open, and broke off. */
  | { kind: 'lost' }
  /** It was open, and went silent. */
  | { kind: 'silent' };

/**
 * Follows the activity stream until it ends, and tells how. Never rejects. Read with `fetch`, for
 * an EventSource cannot present a token. `closed` ends it; what it resolves to then is no news.
 */
export async function followActivity(
  token: string | null,
  listener: StreamListener,
  closed: AbortSignal,
): Promise<StreamEnd> {
  const watchdog = watchSilence();
  const headers = new Headers({ accept: 'text/event-stream' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(paths.activityStream, {
      headers,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([closed, watchdog.signal]),
    });
    if (!isStream(response)) return await readRefusal(response);
    return await followBody(response.body, listener, watchdog);
  } catch {
    return UNREACHABLE;
  } finally {
    watchdog.callOff();
  }
}

interface Stream extends Response {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

function isStream(response: Response): response is Stream {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && type.startsWith('text/event-stream') && response.body !== null;
}

async function readRefusal(response: Response): Promise<StreamEnd> {
  // Unread, it would keep the connection.
  await response.body?.cancel();
  if (response.status === 401) return { kind: 'refused' };
  // A proxy that finds nobody answers 503 as well, but not in JSON.
  const ours = response.headers.get('content-type')?.startsWith('application/json');
  if (response.status !== 503 || !ours) return UNREACHABLE;
  return { kind: 'crowded', waitSeconds: readRetryAfter(response.headers.get('retry-after')) };
}

async function followBody(
  body: Stream['body'],
  listener: StreamListener,
  watchdog: Watchdog,
): Promise<StreamEnd> {
  let understood = true;
  const parser = createParser({
    onEvent({ event, data }) {
      const message = parseJson(data);
      if (event === STREAM_MESSAGES.snapshot) {
        const activity = readActivityAnswer(message);
        if (activity === null) understood = false;
        else listener.snapshot(activity);
      } else if (event === STREAM_MESSAGES.change) {
        const change = readActivityChange(message);
        if (change === null) understood = false;
        else listener.change(change);
      }
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'lost' };
      watchdog.heard();
      listener.heard();
      parser.feed(decoder.decode(value, { stream: true }));
      if (!understood) {
        await reader.cancel();
        return UNREACHABLE;
      }
    }
  } catch {
    return { kind: watchdog.signal.aborted ? 'silent' : 'lost' };
  }
}

interface Watchdog {
  /** Aborted once nothing was heard for too long. */
  readonly signal: AbortSignal;
  heard(): void;
  callOff(): void;
}

function watchSilence(): Watchdog {
  const controller = new AbortController();
  const bark = () => {
    controller.abort();
  };
  let timer = setTimeout(bark, SILENCE_MS);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(bark, SILENCE_MS);
    },
    callOff() {
      clearTimeout(timer);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
