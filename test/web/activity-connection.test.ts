import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEnd, StreamListener } from '../../web/api/activity-stream.js';
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
    latest().listener.heard();
    latest().listener.snapshot(emptyActivity(Date.now()));
  };
  return { connection, streams, latest, goLive, link: () => connection.state().link };
}

const LOST: StreamEnd = { kind: 'lost' };

describe('the connection to the activity', () => {
  it('is live from the first snapshot on, and counts what happens', () => {
    const { connection, latest, goLive, link } = setUp();
    const told = vi.fn();
    connection.subscribe(told);
    connection.open();
    expect(link()).toEqual({ kind: 'connecting', after: null });
    goLive();
    expect(link()).toEqual({ kind: 'live' });
    const counts = { 'sign-in-failed': 2 };
    latest().listener.change({ now: NOW, entries: [entry()], unlisted: 1, counts });
    latest().listener.change({ now: NOW, entries: [], unlisted: 1, counts });
    const { activity, happened } = connection.state();
    expect(activity).toMatchObject({ entries: [entry()], unlisted: 1 });
    expect(happened).toEqual({ 'sign-in-failed': 4 });
    expect(told).toHaveBeenCalledTimes(4);
  });

  it('knows how far this device’s clock is ahead', () => {
    const { connection, latest } = setUp();
    connection.open();
    latest().listener.snapshot(emptyActivity(NOW - 90_000));
    expect(connection.state().clockAheadMs).toBe(90_000);
  });

  it('comes back by itself, less and less often, and at once when it is wanted', async () => {
    const { connection, streams, latest, link } = setUp();
    connection.open();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = streams.length;
      await latest().end({ kind: 'unreachable' });
      expect(link()).toEqual({ kind: 'waiting', after: 'unreachable' });
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(streams).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(streams).toHaveLength(before + 1);
      expect(link()).toEqual({ kind: 'connecting', after: 'unreachable' });
    }
    await latest().end({ kind: 'unreachable' });
    const before = streams.length;
    connection.wake();
    expect(streams).toHaveLength(before + 1);
    await latest().end({ kind: 'unreachable' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams).toHaveLength(before + 2);
  });

  it('begins to wait anew after a stream that lasted, not after one that broke at once', async () => {
    const { connection, streams, latest, goLive } = setUp();
    connection.open();
    goLive();
    await latest().end(LOST);
    await vi.advanceTimersByTimeAsync(1000);
    goLive();
    await latest().end(LOST);
    await vi.advanceTimersByTimeAsync(1999);
    expect(streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    goLive();
    await vi.advanceTimersByTimeAsync(6000);
    await latest().end(LOST);
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams).toHaveLength(4);
  });

  it('keeps what it knew, and says until when that is complete', async () => {
    const { connection, latest, goLive } = setUp();
    connection.open();
    goLive();
    await vi.advanceTimersByTimeAsync(15_000);
    latest().listener.heard();
    await vi.advanceTimersByTimeAsync(40_000);
    await latest().end({ kind: 'silent' });
    const { activity, completeUntilMs, link } = connection.state();
    expect(link).toEqual({ kind: 'waiting', after: 'silent' });
    expect(activity).not.toBeNull();
    expect(completeUntilMs).toBe(NOW + 15_000);
  });

  it('waits as long as a crowded service asks for', async () => {
    const { connection, streams, latest } = setUp();
    connection.open();
    await latest().end({ kind: 'crowded', waitSeconds: 5 });
    await vi.advanceTimersByTimeAsync(4999);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(2);
  });

  it('rests while nobody looks, and is there again for whoever does', async () => {
    const { connection, streams, latest, goLive, link } = setUp();
    connection.open();
    goLive();
    connection.hide();
    await vi.advanceTimersByTimeAsync(59_999);
    connection.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link()).toEqual({ kind: 'live' });
    expect(streams).toHaveLength(1);
    connection.hide();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link()).toEqual({ kind: 'resting' });
    expect(latest().closed.aborted).toBe(true);
    await latest().end(LOST);
    expect(link()).toEqual({ kind: 'resting' });
    connection.wake();
    expect(streams).toHaveLength(2);
    expect(link()).toEqual({ kind: 'connecting', after: null });
  });

  it('takes a new stream on a new network, and nothing more from the old one', () => {
    const { connection, streams, goLive } = setUp();
    connection.open();
    goLive();
    connection.online();
    expect(streams).toHaveLength(2);
    const old = streams[0]?.listener;
    old?.change({ now: NOW, entries: [entry()], unlisted: 0, counts: { 'sign-in': 1 } });
    old?.snapshot(emptyActivity());
    expect(connection.state()).toMatchObject({ happened: {}, link: { kind: 'connecting' } });
  });

  it('does not come back after a refusal, nor once it is closed', async () => {
    const { connection, streams, latest } = setUp();
    connection.open();
    await latest().end({ kind: 'refused' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    connection.open();
    await latest().end(LOST);
    connection.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(2);
  });
});
