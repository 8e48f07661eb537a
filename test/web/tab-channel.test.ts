import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTabChannel } from '../../src/client/tab-channel.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Channels that deliver at once. A browser's deliver a moment later. */
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
  /** Posts as any other script on the origin could. */
  const post = (data: unknown) => {
    for (const channel of channels) {
      channel.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
  };
  return { names, post };
}

describe('the channel between tabs', () => {
  it('reaches the other tabs, and not the sender', () => {
    const { names } = stubChannels();
    const [here, there] = [openTabChannel(), openTabChannel()];
    const receivedHere = vi.fn();
    const receivedThere = vi.fn();
    here.subscribe(receivedHere);
    const unsubscribe = there.subscribe(receivedThere);
    here.post('signed-in');
    expect(receivedThere.mock.calls).toEqual([['signed-in']]);
    expect(receivedHere).not.toHaveBeenCalled();
    unsubscribe();
    here.post('signed-out');
    expect(receivedThere).toHaveBeenCalledOnce();
    expect(new Set(names)).toEqual(new Set(['housekey']));
  });

  it('ignores unknown messages', () => {
    const { post } = stubChannels();
    const onChange = vi.fn();
    openTabChannel().subscribe(onChange);
    for (const data of [null, 'signed', {}, ['signed-in'], 'toString']) post(data);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['lacks', undefined],
    [
      'denies',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
  ])('does nothing if the browser %s it', (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel);
    const tabs = openTabChannel();
    const unsubscribe = tabs.subscribe(() => undefined);
    tabs.post('signed-in');
    unsubscribe();
  });
});
