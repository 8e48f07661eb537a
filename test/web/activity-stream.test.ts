import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followActivity, type StreamListener } from '../../web/activity/stream.js';
import { emptyActivity, entry, NOW } from './activity-samples.js';

const SNAPSHOT = emptyActivity();
const CHANGE = { now: NOW, entries: [entry()], unlisted: 0, counts: { 'sign-in-failed': 1 } };
const OPENED = { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function message(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A service that answers with a stream, which the test writes, ends and breaks. */
function openStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(async (_, init) => {
    init?.signal?.addEventListener('abort', () => {
      controller.error(new DOMException('aborted', 'AbortError'));
    });
    return await Promise.resolve(new Response(body, OPENED));
  });
  vi.stubGlobal('fetch', fetch);
  const listener = {
    onData: vi.fn<StreamListener['onData']>(),
    onSnapshot: vi.fn<StreamListener['onSnapshot']>(),
    onChange: vi.fn<StreamListener['onChange']>(),
  };
  return {
    fetch,
    listener,
    write: (text: string | Uint8Array) => {
      controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text);
    },
    end: () => {
      controller.close();
    },
    fail: () => {
      controller.error(new TypeError('network error'));
    },
  };
}

const never = () => new AbortController().signal;

describe('the activity stream', () => {
  it('sends the token as a bearer, and passes messages on', async () => {
    const { fetch, listener, write, end } = openStream();
    const followed = followActivity('a.b.c', listener, never());
    write(message('snapshot', SNAPSHOT) + message('change', CHANGE));
    end();
    expect(await followed).toEqual({ kind: 'disconnected' });
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe('/_housekey/api/activity/stream');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a.b.c');
    expect(listener.onSnapshot.mock.calls).toEqual([[SNAPSHOT]]);
    expect(listener.onChange.mock.calls).toEqual([[CHANGE]]);
  });

  it('reassembles messages that arrive in pieces, even within a character', async () => {
    const { listener, write, end } = openStream();
    const followed = followActivity(null, listener, never());
    const change = { ...CHANGE, entries: [entry({ user_agent: 'Brötchen 🗝' })] };
    const bytes = new TextEncoder().encode(message('change', change));
    for (const byte of bytes) write(Uint8Array.of(byte));
    end();
    await followed;
    expect(listener.onChange.mock.calls).toEqual([[change]]);
  });

  it('times out without data, and not while heartbeats arrive', async () => {
    const { listener, write } = openStream();
    const followed = followActivity(null, listener, never());
    for (let passed = 0; passed < 10; passed += 1) {
      await vi.advanceTimersByTimeAsync(39_000);
      write(': still here\n\n');
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(listener.onData).toHaveBeenCalledTimes(10);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await followed).toEqual({ kind: 'timed-out' });
  });

  it('ends as disconnected if the connection breaks or is closed here', async () => {
    const broken = openStream();
    const followed = followActivity(null, broken.listener, never());
    await vi.advanceTimersByTimeAsync(0);
    broken.fail();
    expect(await followed).toEqual({ kind: 'disconnected' });
    const closed = new AbortController();
    const { listener } = openStream();
    const again = followActivity(null, listener, closed.signal);
    await vi.advanceTimersByTimeAsync(0);
    closed.abort();
    expect(await again).toEqual({ kind: 'disconnected' });
  });

  it.each([message('snapshot', {}), message('change', null), 'event: change\ndata: {\n\n'])(
    'rejects a malformed message: %j',
    async (text) => {
      const { listener, write } = openStream();
      const followed = followActivity(null, listener, never());
      write(text);
      expect(await followed).toEqual({ kind: 'unreachable' });
      expect(listener.onSnapshot).not.toHaveBeenCalled();
      expect(listener.onChange).not.toHaveBeenCalled();
    },
  );

  it('ignores unknown message types', async () => {
    const { listener, write, end } = openStream();
    const followed = followActivity(null, listener, never());
    write(message('weather', { rain: true }) + message('snapshot', SNAPSHOT));
    end();
    await followed;
    expect(listener.onSnapshot).toHaveBeenCalledOnce();
  });
});

describe('a stream that cannot be opened', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };

  it.each([
    [401, JSON_TYPE, { kind: 'rejected' }],
    [503, JSON_TYPE, { kind: 'too-many-streams', waitSeconds: null }],
    [503, { ...JSON_TYPE, 'retry-after': '5' }, { kind: 'too-many-streams', waitSeconds: 5 }],
    [503, { 'content-type': 'text/html' }, { kind: 'unreachable' }],
    [200, { 'content-type': 'text/html' }, { kind: 'unreachable' }],
    [403, JSON_TYPE, { kind: 'unreachable' }],
    [502, {}, { kind: 'unreachable' }],
  ])('because of %i %j', async (status, headers, end) => {
    const answer = async () => await Promise.resolve(new Response('{}', { status, headers }));
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockImplementation(answer));
    const listener = { onData: vi.fn(), onSnapshot: vi.fn(), onChange: vi.fn() };
    expect(await followActivity('a', listener, never())).toEqual(end);
  });

  it('because of a network error', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no')));
    const listener = { onData: vi.fn(), onSnapshot: vi.fn(), onChange: vi.fn() };
    expect(await followActivity(null, listener, never())).toEqual({ kind: 'unreachable' });
  });
});
