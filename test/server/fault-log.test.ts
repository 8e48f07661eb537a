import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createErrorLog } from '../../src/logs/log.js';

it('a flood of errors is logged as a few lines per second, with the number of omitted ones', () => {
  const clock = { now: 1_000_000 };
  const texts: string[] = [];
  const stream = { write: (text: string) => texts.push(text) };
  const onError = createErrorLog(pino({ base: null }, stream), () => clock.now);
  for (let second = 0; second < 3; second += 1) {
    for (let count = 0; count < 1000; count += 1) onError(new Error('provoked by a client'));
    clock.now += 1000;
  }
  const lines = texts.map((text): unknown => JSON.parse(text));
  const line = (omitted: number): unknown =>
    expect.objectContaining({
      msg: 'A request failed unexpectedly',
      omitted,
      err: expect.objectContaining({ message: 'provoked by a client' }),
    });
  expect(lines).toEqual([0, 0, 0, 997, 0, 0, 997, 0, 0].map(line));
});
