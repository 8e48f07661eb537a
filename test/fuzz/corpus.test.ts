import { expect, it } from 'vitest';
import { corpusNames, readCorpus } from '../../scripts/fuzz/corpus.js';
import { examine, TARGETS } from './targets.js';

it.each([...TARGETS.keys()])(
  'every promise is kept for what fuzzing has found: %s',
  async (name) => {
    const inputs = readCorpus(name);
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs) await examine(name, input);
  },
);

it('every input belongs to a target', () => {
  expect(corpusNames().toSorted()).toEqual([...TARGETS.keys()].toSorted());
});
