import type { ChangeHandler } from './router.js';

const PER_TURN = 8;

/**
 * Lets only a few requests begin in each turn of the event loop. A turn otherwise lasts until all requests that have
 * arrived are answered, and a sign-in among them takes several turns, so a flood would slow it down.
 *
 * @returns wraps a handler; all that it wraps share the turns
 */
export function inTurns(): ChangeHandler {
  const waiting: (() => void)[] = [];
  const serve = () => {
    for (const begin of waiting.splice(0, PER_TURN)) begin();
    if (waiting.length > 0) setImmediate(serve);
  };
  return (handler) => async (context) => {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(serve);
    });
    return await handler(context);
  };
}
