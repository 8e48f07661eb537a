import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTabChannel } from '../../web/session/tab-channel.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Channels that reach one another at once, as a browser's do a moment later. */
function stubChannels() {
  const channels = new Set<EventTarget>();
  const names: string[] = [];
  class Channel extends EventTarget {
    constructor(name: string) {
      super();
      names.push(name);
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const channel of channels) {
        if (channel !== this) {
          channel.dispatchEvent(Object.assign(new Event('message'), { data }));
        }
      }
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  /** What any other script of the origin may say. */
  const say = (data: unknown) => {
    for (const channel of channels) {
      channel.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
  };
  return { names, say };
}

describe('the channel between tabs', () => {
  it('reaches the other tabs, and not the one that speaks', () => {
    const { names } = stubChannels();
    const [here, there] = [openTabChannel(), openTabChannel()];
    const heardHere = vi.fn();
    const heardThere = vi.fn();
    here.watch(heardHere);
    const stop = there.watch(heardThere);
    here.tell('signed-in');
    expect(heardThere.mock.calls).toEqual([['signed-in']]);
    expect(heardHere).not.toHaveBeenCalled();
    stop();
    here.tell('signed-out');
    expect(heardThere).toHaveBeenCalledOnce();
    expect(new Set(names)).toEqual(new Set(['housekey']));
  });

  it('hears nothing but what it knows', () => {
    const { say } = stubChannels();
    const heard = vi.fn();
    openTabChannel().watch(heard);
    for (const data of [null, 'signed', {}, ['signed-in'], 'toString']) say(data);
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([
    ['has none', undefined],
    [
      'denies it',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
  ])('is silent where the browser %s', (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel);
    const tabs = openTabChannel();
    const stop = tabs.watch(() => undefined);
    tabs.tell('signed-in');
    stop();
  });
});
