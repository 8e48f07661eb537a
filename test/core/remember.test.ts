import { expect, it } from 'vitest';
import { remember } from '../../src/core/remember.js';

it('an answer is shared by all who ask about the same, and a failure for another time', async () => {
  const asked: string[] = [];
  let now = 0;
  let isFailing = false;
  const ask = remember(
    async (name: string) => {
      asked.push(name);
      if (isFailing) throw new Error('no answer');
      return await Promise.resolve(name.toUpperCase());
    },
    (answer) => (answer === undefined ? 10 : 100),
    () => now,
  );
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['A', 'A', 'B']);
  now = 99;
  expect(await ask('a')).toBe('A');
  expect(asked).toEqual(['a', 'b']);
  now = 100;
  isFailing = true;
  await Promise.all([1, 2].map(async () => await expect(ask('a')).rejects.toThrow('no answer')));
  now = 109;
  await expect(ask('a')).rejects.toThrow('no answer');
  expect(asked).toEqual(['a', 'b', 'a']);
  now = 110;
  isFailing = false;
  expect(await ask('a')).toBe('A');
});
