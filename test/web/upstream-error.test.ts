import { describe, expect, it } from 'vitest';
import { UPSTREAM_ERROR_MESSAGES } from '../../web/pages/upstream-error/messages.js';

describe('the upstream error messages', () => {
  const { unreachable, slow, oversized } = UPSTREAM_ERROR_MESSAGES;
  const texts = [unreachable, slow, oversized].flatMap(({ title, summary, advice }) => [
    title,
    summary,
    advice,
  ]);

  it('differ', () => {
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(texts)('contain no jargon: %s', (text) => {
    expect(text).not.toMatch(
      /\b(?:\d{3}|HTTP|gateway|upstream|proxy|timeout|error|server|status)\b/i,
    );
  });

  it.each([unreachable, slow, oversized])(
    'say what happened and what to do: %j',
    ({ summary, advice }) => {
      expect(summary).toMatch(/^Housekey works, but .+\.$/);
      expect(advice).toContain('If you run this app');
    },
  );
});
