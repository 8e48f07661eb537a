import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRecord, JournalKinds } from '../../../src/storage/directory/journal-format.js';
import type { Kind, StateContent } from '../../../src/core/storage/storage.js';
import { numRuns } from '../../support/thorough.js';

interface TestKind extends Kind {
  readonly restored: unknown[];
  readonly contents: StateContent[];
}

/** A kind that has these records and remembers what is restored. */
function testKind(name: string, records: readonly object[] = []): TestKind {
  const restored: unknown[] = [];
  const contents: StateContent[] = [];
  return {
    name,
    restored,
    contents,
    restore: (record) => void restored.push(record),
    snapshot: () => records,
    opened: (content) => void contents.push(content),
    closing: () => [{ closed: name }],
  };
}

function kindsOf(...kinds: readonly Kind[]): JournalKinds {
  const all = new JournalKinds();
  for (const section of kinds) all.add(section);
  return all;
}

/** Reads a file in pieces of this size, which overwrite each other. */
function read(file: Buffer, size = 7) {
  const { restored: values, ...kind } = testKind('a');
  const reader = kindsOf(kind).restore(false);
  const piece = Buffer.alloc(size);
  for (let start = 0; start < file.length; start += size) {
    const length = file.copy(piece, 0, start, start + size);
    reader.push(piece.subarray(0, length));
  }
  const { damaged, isTorn } = reader.end(true);
  return { damaged, isTorn, values };
}

function restore(kinds: JournalKinds, file: Buffer, exists = true) {
  const reader = kinds.restore(false);
  reader.push(file);
  return reader.end(exists);
}

/** Any JSON object, with any text. */
const anyObject = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())
  .map((value): object => Object.fromEntries(Object.entries(value)));

describe('records of the state file', () => {
  it('are read as they were written, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(anyObject), fc.integer({ min: 1, max: 99 }), (values, size) => {
        const file = Buffer.from(values.map((value) => formatRecord('a', value)).join(''));
        expect(read(file, size)).toEqual({
          damaged: 0,
          isTorn: false,
          values: values.map((value): unknown => JSON.parse(JSON.stringify(value))),
        });
      }),
    );
  });

  it('are all read up to a cut, and the cut one is reported', () => {
    const lines = [1, 2, 3].map((n) => formatRecord('a', { n }));
    const file = Buffer.from(lines.join(''));
    for (let length = 0; length <= file.length; length += 1) {
      const whole = file.subarray(0, length).toString().split('\n').length - 1;
      const { values, damaged, isTorn } = read(file.subarray(0, length));
      expect([values.length, damaged]).toEqual([whole, 0]);
      expect(isTorn).toBe(length > 0 && file[length - 1] !== 0x0a);
    }
  });

  it('are not affected by the damage of others, and none is ever read with another content', () => {
    const lines = ['x', 'é', '😀', 'z'].map((text, n) => formatRecord('a', { n, text }));
    const file = Buffer.from(lines.join(''));
    const originals = new Set(lines.map((line) => line.slice(9, -1)));
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const damaged = Buffer.from(file);
        damaged[index] = (damaged[index] ?? 0) ^ change;
        const { values } = read(damaged);
        const texts = values.map((value) => `a ${JSON.stringify(value)}`);
        expect(texts.every((text) => originals.has(text))).toBe(true);
        // A changed line feed joins two lines; a new one only splits a damaged line.
        expect(texts.length).toBeGreaterThanOrEqual(file[index] === 0x0a ? 2 : 3);
      }),
      { numRuns: numRuns(1000) },
    );
  });

  it('are not kept in memory if they are longer than any that was written', () => {
    const [long, good] = [
      formatRecord('a', { text: 'x'.repeat(8_388_608) }),
      formatRecord('a', {}),
    ];
    const file = Buffer.from(`${long}${good}${long}`);
    expect(read(file, 262_144)).toEqual({ values: [{}], damaged: 2, isTorn: false });
    expect(read(file.subarray(0, -1), 262_144)).toMatchObject({ damaged: 1, isTorn: true });
    expect(read(file, file.length)).toMatchObject({ values: [{}], damaged: 2 });
  });

  it('are skipped if their checksum is correct and their content is not JSON', () => {
    const good = formatRecord('a', { good: true });
    // CRC-32 of the empty text is 0, and of "a" it is e8b7be43.
    const file = Buffer.from(`00000000 \ne8b7be43 a\n\n${good}`);
    expect(read(file)).toEqual({ values: [{ good: true }], damaged: 3, isTorn: false });
  });
});

describe('kinds of state in the file', () => {
  it('are restored from their own records, in order', () => {
    const written = kindsOf(testKind('a', [{ n: 1 }, { n: 2 }]), testKind('b', [{ n: 3 }]));
    const [a, b] = [testKind('a'), testKind('b')];
    const appended = [formatRecord('a', { n: 4 }), ...written.closing()].join('');
    const text = [...written.snapshot(), appended].join('');
    expect(restore(kindsOf(a, b), Buffer.from(text))).toEqual({
      exists: true,
      damaged: 0,
      isTorn: false,
      appendedBytes: appended.length,
      content: 'complete',
    });
    expect(a.restored).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }, { closed: 'a' }]);
    expect(b.restored).toEqual([{ n: 3 }, { closed: 'b' }]);
  });

  it('need not know when they are opened, nor write when they are closed', () => {
    const plain = kindsOf({ name: 'a', restore: () => {}, snapshot: () => [] });
    restore(plain, Buffer.alloc(0));
    expect([...plain.closing()]).toEqual([]);
  });

  it('ignore records of kinds that this version does not have', () => {
    const a = testKind('a');
    const text = formatRecord('later', { n: 1 }) + formatRecord('a', { n: 2 });
    expect(restore(kindsOf(a), Buffer.from(text)).damaged).toBe(0);
    expect(a.restored).toEqual([{ n: 2 }]);
  });

  it.each([
    ['after a complete file', (file: Buffer) => file, 'complete'],
    ['after a torn record', (file: Buffer) => file.subarray(0, -1), 'incomplete'],
    ['after damage', (file: Buffer) => Buffer.concat([Buffer.from('x\n'), file]), 'incomplete'],
    ['without a format', (file: Buffer) => file.subarray(1, 40), 'no-format'],
    ['in garbage without a line feed', () => Buffer.alloc(100, 7), 'no-format'],
    ['in an empty file', () => Buffer.alloc(0), 'no-format'],
  ])('know whether anything may be missing: %s', (_, change, content) => {
    const a = testKind('a', [{ n: 1 }]);
    const file = Buffer.from([...kindsOf(a).snapshot()].join(''));
    restore(kindsOf(a), change(file));
    expect(a.contents).toEqual([content]);
  });

  it('miss nothing if there is no file', () => {
    const a = testKind('a');
    restore(kindsOf(a), Buffer.alloc(0), false);
    expect(a.contents).toEqual(['complete']);
  });

  it('refuse a file of a newer version, and restore nothing from it', () => {
    const a = testKind('a');
    const text = formatRecord('format', { version: 2 }) + formatRecord('a', { n: 1 });
    expect(restore(kindsOf(a), Buffer.from(text))).toMatchObject({ newerVersion: 2 });
    expect([a.restored, a.contents]).toEqual([[], []]);
  });

  it.each([[{}], [{ version: '2' }], [[]]])(
    'accept a format record without a version: %j',
    (value) => {
      const text = formatRecord('format', value);
      expect(restore(kindsOf(), Buffer.from(text)).newerVersion).toBeUndefined();
    },
  );
});
