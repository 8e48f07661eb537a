import { describe, expect, it } from 'vitest';
import { t } from '../../web/messages/pages.js';

describe('the upstream error messages', () => {
  const messages = (['unreachable', 'slow', 'oversized'] as const).map((error) => ({
    title: t(`app-${error}`),
    summary: t(`app-${error}-summary`),
    advice: t(`app-${error}-advice`),
  }));
  const texts = messages.flatMap(({ title, summary, advice }) => [title, summary, advice]);

  it('differ', () => {
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(texts)('contain no jargon: %s', (text) => {
    expect(text).not.toMatch(
      /\b(?:\d{3}|HTTP|gateway|upstream|proxy|timeout|error|server|status)\b/i,
    );
  });

  it.each(messages)('say what happened and what to do: %j', ({ summary, advice }) => {
    expect(summary).toMatch(/^Housekey works, but .+\.$/);
    expect(advice).toContain('If you run this app');
  });
});
