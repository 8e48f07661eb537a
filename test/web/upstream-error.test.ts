import { describe, expect, it } from 'vitest';
import { UPSTREAM_ERROR_MESSAGES } from '../../web/pages/upstream-error/messages.js';

describe('the words for an app that does not answer', () => {
  const { unreachable, slow } = UPSTREAM_ERROR_MESSAGES;
  const sentences = [...Object.values(unreachable), ...Object.values(slow)];

  it('differ with what happened', () => {
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it.each(sentences)('are free of technicalities: %s', (words) => {
    expect(words).not.toMatch(
      /\b(?:\d{3}|HTTP|gateway|upstream|proxy|timeout|error|server|status)\b/i,
    );
  });

  it.each([unreachable, slow])('say what happened and what to do: %j', ({ what, advice }) => {
    expect(what).toMatch(/^The app behind this door .+\.$/);
    expect(advice).toContain('If this is your house');
  });
});
