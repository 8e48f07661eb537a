import { LRUCache } from 'lru-cache';

/** Far more than are asked about in the time for which an answer counts. */
const MAX_REMEMBERED = 1000;

/**
 * Remembers the answers to a question by what it is about. All who ask before there is an answer share one request.
 *
 * @param ask - answers the question
 * @param millisecondsFor - how long an answer counts; it gets `undefined` for a failure, which counts as well
 * @param now - in milliseconds
 */
export function remember<Key extends {}, Answer>(
  ask: (key: Key) => Promise<Answer>,
  millisecondsFor: (answer: Answer | undefined) => number,
  now: () => number,
): (key: Key) => Promise<Answer> {
  const known = new LRUCache<Key, { readonly answer: Promise<Answer>; until: number }>({
    max: MAX_REMEMBERED,
  });
  return async (key) => {
    const before = known.get(key);
    if (before !== undefined && now() < before.until) return await before.answer;
    const entry = { answer: ask(key), until: Infinity };
    known.set(key, entry);
    entry.until = now() + millisecondsFor(await entry.answer.catch(() => undefined));
    return await entry.answer;
  };
}
