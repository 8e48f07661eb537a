import { describe, expect, it } from 'vitest';
import { recordSentOn, wasJustSentOn } from '../../web/login/redirect.js';
import { createStorage } from './storage.js';

describe('an app that sends signed-in users back to the login page', () => {
  it('is noticed within ten seconds', () => {
    const storage = createStorage();
    expect(wasJustSentOn(storage, 1_000_000)).toBe(false);
    recordSentOn(storage, 1_000_000);
    expect(wasJustSentOn(storage, 1_009_999)).toBe(true);
  });

  it('is forgotten after ten seconds, and if the clock was set back', () => {
    const storage = createStorage();
    recordSentOn(storage, 1_000_000);
    expect(wasJustSentOn(storage, 1_010_000)).toBe(false);
    expect(wasJustSentOn(storage, 500_000)).toBe(false);
  });

  it('is assumed if the browser stores nothing, so that no loop can go unnoticed', () => {
    const blocked = () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    recordSentOn(blocked, 0);
    expect(wasJustSentOn(blocked, 1_000_000)).toBe(true);
  });

  it('is noticed next time if the app has stored something else there', () => {
    const storage = createStorage();
    storage().setItem('housekey.sent-on', 'x');
    expect(wasJustSentOn(storage, 1_000_000)).toBe(false);
    recordSentOn(storage, 1_000_000);
    expect(wasJustSentOn(storage, 1_000_001)).toBe(true);
  });
});
