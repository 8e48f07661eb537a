import { describe, expect, it } from 'vitest';
import { takeLinkToken } from '../../web/login/device.js';

function take(hash: string) {
  const replaced: unknown[] = [];
  const history = {
    state: { key: 'kept' },
    replaceState: (...change: unknown[]) => void replaced.push(change),
  };
  const token = takeLinkToken({ hash, pathname: '/login', search: '?next=%2Fapp' }, history);
  return { token, replaced };
}

describe('the token of a sign-in link', () => {
  it('is taken from the fragment, which is removed from the history entry', () => {
    const { token, replaced } = take('#link~1~2~nonce~mac-_');
    expect(token).toBe('link~1~2~nonce~mac-_');
    expect(replaced).toEqual([[{ key: 'kept' }, '', '/login?next=%2Fapp']]);
  });

  it.each(['', '#', '#line-3', '#link', '#link~', '#link~1/2', '#a#link~1'])(
    'is not any other fragment, which stays: %j',
    (hash) => {
      expect(take(hash)).toEqual({ token: null, replaced: [] });
    },
  );
});
