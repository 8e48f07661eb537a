import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEnd, StreamListener } from '../../web/activity/stream.js';
import { ActivityConnection } from '../../web/activity/connection.js';
import { emptyActivity, entry, NOW } from './activity-samples.js';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Stream {
  listener: StreamListener;
  closed: AbortSignal;
  end: (end: StreamEnd) => Promise<void>;
}

/** A connection whose streams the test opens, feeds and ends. */
function setUp() {
  const streams: Stream[] = [];
  const connection = new ActivityConnection(
    async (listener, closed) =>
      await new Promise<StreamEnd>((resolve) => {
        const end = async (how: StreamEnd) => {
          resolve(how);
          await vi.advanceTimersByTimeAsync(0);
        };
        streams.push({ listener, closed, end });
      }),
  );
  const latest = () => {
    const stream = streams.at(-1);
    if (stream === undefined) throw new Error('no stream was opened');
    return stream;
  };
  const goLive = () => {
    latest().listener.onData();
    latest().listener.onSnapshot(emptyActivity(Date.now()));
  };
  return { connection, streams, latest, goLive, status: () => connection.state().status };
}

const DISCONNECTED: StreamEnd = { kind: 'disconnected' };

describe('the activity connection', () => {
  it('is live from the first snapshot on, and counts events', () => {
    const { connection, latest, goLive, status } = setUp();
    const notified = vi.fn();
    connection.subscribe(notified);
    connection.open();
    expect(status()).toEqual({ kind: 'connecting', error: null });
    goLive();
    expect(status()).toEqual({ kind: 'live' });
    const counts = { 'sign-in-failed': 2 };
    latest().listener.onChange({ now: NOW, entries: [entry()], unlisted: 1, counts });
    latest().listener.onChange({ now: NOW, entries: [], unlisted: 1, counts });
    const { activity, newCounts } = connection.state();
    expect(activity).toMatchObject({ entries: [entry()], unlisted: 1 });
    expect(newCounts).toEqual({ 'sign-in-failed': 4 });
    expect(notified).toHaveBeenCalledTimes(4);
  });

  it('knows how far this device’s clock is ahead', () => {
    const { connection, latest } = setUp();
    connection.open();
    latest().listener.onSnapshot(emptyActivity(NOW - 90_000));
    expect(connection.state().clockAheadMs).toBe(90_000);
  });

  it('reconnects with growing delays, and at once on wake', async () => {
    const { connection, streams, latest, status } = setUp();
    connection.open();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = streams.length;
      await latest().end({ kind: 'unreachable' });
      expect(status()).toEqual({ kind: 'retrying', error: 'unreachable' });
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(streams).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(streams).toHaveLength(before + 1);
      expect(status()).toEqual({ kind: 'connecting', error: 'unreachable' });
    }
    await latest().end({ kind: 'unreachable' });
    const before = streams.length;
    connection.wake();
    expect(streams).toHaveLength(before + 1);
    await latest().end({ kind: 'unreachable' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams).toHaveLength(before + 2);
  });

  it('resets the delay after a stable stream, not after one that broke at once', async () => {
    const { connection, streams, latest, goLive } = setUp();
    connection.open();
    goLive();
    await latest().end(DISCONNECTED);
    await vi.advanceTimersByTimeAsync(1000);
    goLive();
    await latest().end(DISCONNECTED);
    await vi.advanceTimersByTimeAsync(1999);
    expect(streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    goLive();
    await vi.advanceTimersByTimeAsync(6000);
    await latest().end(DISCONNECTED);
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams).toHaveLength(4);
  });

  it('keeps the activity, and says until when it is complete', async () => {
    const { connection, latest, goLive } = setUp();
    connection.open();
    goLive();
    await vi.advanceTimersByTimeAsync(15_000);
    latest().listener.onData();
    await vi.advanceTimersByTimeAsync(40_000);
    await latest().end({ kind: 'timed-out' });
    const { activity, completeUntilMs, status } = connection.state();
    expect(status).toEqual({ kind: 'retrying', error: 'timed-out' });
    expect(activity).not.toBeNull();
    expect(completeUntilMs).toBe(NOW + 15_000);
  });

  it('waits as long as Retry-After says if there are too many streams', async () => {
    const { connection, streams, latest } = setUp();
    connection.open();
    await latest().end({ kind: 'too-many-streams', waitSeconds: 5 });
    await vi.advanceTimersByTimeAsync(4999);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(2);
  });

  it('closes while the page is hidden, and reopens when it is visible', async () => {
    const { connection, streams, latest, goLive, status } = setUp();
    connection.open();
    goLive();
    connection.hide();
    await vi.advanceTimersByTimeAsync(59_999);
    connection.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(status()).toEqual({ kind: 'live' });
    expect(streams).toHaveLength(1);
    connection.hide();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(status()).toEqual({ kind: 'idle' });
    expect(latest().closed.aborted).toBe(true);
    await latest().end(DISCONNECTED);
    expect(status()).toEqual({ kind: 'idle' });
    connection.wake();
    expect(streams).toHaveLength(2);
    expect(status()).toEqual({ kind: 'connecting', error: null });
  });

  it('opens a new stream on a new network, and ignores the old one', () => {
    const { connection, streams, goLive } = setUp();
    connection.open();
    goLive();
    connection.reconnect();
    expect(streams).toHaveLength(2);
    const old = streams[0]?.listener;
    old?.onChange({ now: NOW, entries: [entry()], unlisted: 0, counts: { 'sign-in': 1 } });
    old?.onSnapshot(emptyActivity());
    expect(connection.state()).toMatchObject({ newCounts: {}, status: { kind: 'connecting' } });
  });

  it('does not reconnect after a rejection or after it was closed', async () => {
    const { connection, streams, latest } = setUp();
    connection.open();
    await latest().end({ kind: 'rejected' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    connection.open();
    await latest().end(DISCONNECTED);
    connection.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(2);
  });
});
