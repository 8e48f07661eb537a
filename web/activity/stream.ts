import { createParser } from 'eventsource-parser';
import type { Rejected } from '../../src/client/auth-api.js';
import { readRetryAfter, UNREACHABLE, type UnreachableOutcome } from '../../src/client/request.js';
import {
  ACTIVITY_REASONS,
  ActivityChange,
  ActivityResponse,
  AUDIT_EVENTS,
  isRecord,
  parseJson,
  STREAM_MESSAGES,
} from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { paths } from '../layout.js';

/** The service sends a heartbeat every 15 seconds. */
const HEARTBEAT_TIMEOUT_MS = 40_000;

export interface StreamListener {
  /** Data arrived, possibly only a heartbeat. */
  onData(): void;
  /** Always the first message. Replaces everything received before. */
  onSnapshot(activity: ActivityResponse): void;
  onChange(change: ActivityChange): void;
}

export type StreamEnd =
  | Rejected
  /** The stream could not be opened. */
  | UnreachableOutcome
  /** Too many streams are open already. */
  | { kind: 'too-many-streams'; waitSeconds: number | null }
  /** The stream was open and disconnected. */
  | { kind: 'disconnected' }
  /** The stream was open and the heartbeats stopped. */
  | { kind: 'timed-out' };

/**
 * Follows the activity stream until it ends. Uses `fetch` because an EventSource cannot send an
 * Authorization header. Never rejects.
 * @param token - null if the session is in a cookie.
 * @param closed - ends the stream. The result is then meaningless.
 * @returns why the stream ended.
 */
export async function followActivity(
  token: string | null,
  listener: StreamListener,
  closed: AbortSignal,
): Promise<StreamEnd> {
  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), HEARTBEAT_TIMEOUT_MS);
  };
  const onData = () => {
    watch();
    listener.onData();
  };
  const headers = new Headers({ accept: 'text/event-stream' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  let isOpen = false;
  try {
    watch();
    const response = await fetch(paths.activityStream, {
      headers,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([closed, timeout.signal]),
    });
    if (!isStream(response)) return await readError(response);
    isOpen = true;
    return await readStream(response.body, { ...listener, onData });
  } catch {
    if (!isOpen) return UNREACHABLE;
    return { kind: timeout.signal.aborted ? 'timed-out' : 'disconnected' };
  } finally {
    clearTimeout(timer);
  }
}

interface StreamResponse extends Response {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

function isStream(response: Response): response is StreamResponse {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && type.startsWith('text/event-stream') && response.body !== null;
}

async function readError(response: Response): Promise<StreamEnd> {
  // An unread body would keep the connection open.
  await response.body?.cancel();
  if (response.status === 401) return { kind: 'rejected' };
  // A proxy also responds 503 when the service is down, but not with JSON.
  const isOurs = response.headers.get('content-type')?.startsWith('application/json');
  if (response.status !== 503 || !isOurs) return UNREACHABLE;
  return {
    kind: 'too-many-streams',
    waitSeconds: readRetryAfter(response.headers.get('retry-after')),
  };
}

/** Rejects if the connection is lost. */
async function readStream(
  body: StreamResponse['body'],
  listener: StreamListener,
): Promise<StreamEnd> {
  let isValid = true;
  const parser = createParser({
    onEvent({ event, data }) {
      const message = parseJson(data);
      if (event === STREAM_MESSAGES.snapshot) {
        const activity = parseSnapshot(message);
        if (activity === null) isValid = false;
        else listener.onSnapshot(activity);
      } else if (event === STREAM_MESSAGES.change) {
        const change = parseChange(message);
        if (change === null) isValid = false;
        else listener.onChange(change);
      }
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { kind: 'disconnected' };
    listener.onData();
    parser.feed(decoder.decode(value, { stream: true }));
    if (!isValid) {
      await reader.cancel();
      return UNREACHABLE;
    }
  }
}

/*
 * A newer service may send events and reasons that this page does not know yet. They are dropped,
 * and the rest of the message is kept.
 */

const EVENTS: ReadonlySet<unknown> = new Set(AUDIT_EVENTS);
const REASONS: ReadonlySet<unknown> = new Set(ACTIVITY_REASONS);

/** The snapshot without unknown events and reasons; null if the value is not a snapshot. */
export function parseSnapshot(value: unknown): ActivityResponse | null {
  const known = withKnownEntries(value);
  return matches(ActivityResponse, known) && [known.hour, known.day, known.month].every(isEven)
    ? known
    : null;
}

/** The change without unknown events and reasons; null if the value is not a change. */
export function parseChange(value: unknown): ActivityChange | null {
  const known = withKnownEntries(value);
  if (!matches(ActivityChange, known)) return null;
  const counts = Object.entries(known.counts).filter(([event]) => EVENTS.has(event));
  return { ...known, counts: Object.fromEntries(counts) };
}

function withKnownEntries(message: unknown): unknown {
  if (!isRecord(message) || !Array.isArray(message['entries'])) return message;
  const entries: unknown[] = message['entries'];
  return { ...message, entries: entries.flatMap(pickKnown) };
}

function pickKnown(entry: unknown): unknown[] {
  if (!isRecord(entry)) return [entry];
  const { event, reason } = entry;
  if (typeof event === 'string' && event !== '' && !EVENTS.has(event)) return [];
  return [typeof reason === 'string' && !REASONS.has(reason) ? { ...entry, reason: null } : entry];
}

/** All events must have the same number of slots, and at least one: the current one. */
function isEven({ counts }: ActivityResponse['hour']): boolean {
  const slots = counts['sign-in'].length;
  return slots > 0 && AUDIT_EVENTS.every((event) => counts[event].length === slots);
}
