import { describe, expect, it } from 'vitest';
import {
  inspectState,
  sentenceAbout,
  type StateFacts,
} from '../../../src/core/diagnostics/operation.js';

const GOOD: StateFacts = {
  path: '/var/lib/housekey',
  problem: undefined,
  damaged: 0,
  isExposed: false,
  isLocked: true,
};

describe('findings on the state directory', () => {
  it.each([
    [{}, ['good: The state directory can be written.']],
    [{ owner: 'process 7' }, ['good: The state directory can be written, and process 7 uses it.']],
    [
      { problem: 'no space is left on the disk', isLocked: false },
      ['warning: The state directory cannot be written: no space is left on the disk.'],
    ],
    [
      { damaged: 1 },
      [
        'good: The state directory can be written.',
        'warning: 1 record was damaged in the state directory and had to be skipped.',
      ],
    ],
    ...([{ status: 'in-place' }, { status: 'copied' }] as const).map(
      (damagedFile): [Partial<StateFacts>, string[]] => [
        { damaged: 2, isLost: true, damagedFile },
        [
          'good: The state directory can be written.',
          'warning: Nothing in the journal of the state directory could be read.',
        ],
      ],
    ),
    [
      { damaged: 2, isExposed: true, isLocked: false },
      [
        'good: The state directory can be written.',
        'warning: 2 records were damaged in the state directory and had to be skipped.',
        'warning: Other users of this machine can write to the state directory.',
        'advice: The file system of the state directory does not support locks.',
      ],
    ],
  ] satisfies [Partial<StateFacts>, string[]][])('%j', (facts, expected) => {
    const findings = inspectState({ ...GOOD, ...facts });
    expect(findings.map(({ level, summary }) => `${level}: ${summary}`)).toEqual(expected);
    for (const { level, fix } of findings) expect(fix === null).toBe(level === 'good');
  });

  it.each([
    [{ status: 'in-place' }, 'The damaged file has not been replaced yet.'],
    [{ status: 'copied' }, 'The damaged file was kept as journal.damaged.'],
    [
      { status: 'lost', reason: 'the disk is full' },
      'The damaged file could not be kept as journal.damaged: the disk is full.',
    ],
  ] satisfies [StateFacts['damagedFile'], string][])(
    'say what became of a damaged file, as the log does: %j',
    (damagedFile, expected) => {
      const facts = { ...GOOD, damaged: 1, damagedFile };
      const meanings = inspectState(facts).map(({ meaning }) => meaning);
      expect(meanings.join('\n')).toContain(` ${expected}`);
      expect(sentenceAbout(damagedFile)).toBe(expected);
    },
  );

  it('say that a damaged file is still in place unless they know better', () => {
    const [, damaged] = inspectState({ ...GOOD, damaged: 1 });
    expect(damaged?.meaning).toContain('has not been replaced yet');
  });
});
