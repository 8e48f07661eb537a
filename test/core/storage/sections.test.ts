import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatRecord,
  RecordReader,
  type StateRecord,
} from '../../../src/storage/directory/journal-record.js';
import { JournalSections, shouldCompact } from '../../../src/storage/directory/journal-sections.js';
import type { Kind, StateContent } from '../../../src/core/storage/storage.js';

interface TestSection extends Kind {
  readonly restored: unknown[];
  readonly contents: StateContent[];
}

/** A section that holds these records and remembers what is restored. */
function testSection(name: string, records: readonly object[] = []): TestSection {
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

function sectionsOf(...sections: readonly Kind[]): JournalSections {
  const all = new JournalSections();
  for (const section of sections) all.add(section);
  return all;
}

/** Reads a file in pieces of this size, which overwrite each other. */
function read(file: Buffer, size = 7) {
  const records: StateRecord[] = [];
  const reader = new RecordReader((record) => records.push(record));
  const piece = Buffer.alloc(size);
  for (let start = 0; start < file.length; start += size) {
    const length = file.copy(piece, 0, start, start + size);
    reader.push(piece.subarray(0, length));
  }
  return { ...reader.end(), values: records };
}

function restore(sections: JournalSections, file: Buffer, exists = true) {
  const reader = sections.restore(false);
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
          bytes: file.length,
          records: values.length,
          damaged: 0,
          isTorn: false,
          values: values.map((value) => ({
            section: 'a',
            value: JSON.parse(JSON.stringify(value)),
          })),
        });
      }),
    );
  });

  it('are all read up to a cut, and the cut one is reported', () => {
    const lines = [1, 2, 3].map((n) => formatRecord('a', { n }));
    const file = Buffer.from(lines.join(''));
    for (let length = 0; length <= file.length; length += 1) {
      const whole = file.subarray(0, length).toString().split('\n').length - 1;
      const { records, damaged, isTorn } = read(file.subarray(0, length));
      expect({ records, damaged }).toEqual({ records: whole, damaged: 0 });
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
        const texts = values.map(({ section, value }) => `${section} ${JSON.stringify(value)}`);
        expect(texts.every((text) => originals.has(text))).toBe(true);
        // A changed line feed joins two lines; a new one only splits a damaged line.
        expect(texts.length).toBeGreaterThanOrEqual(file[index] === 0x0a ? 2 : 3);
      }),
      { numRuns: 1000 },
    );
  });

  it('are not kept in memory if they are longer than any that was written', () => {
    const [long, good] = [
      formatRecord('a', { text: 'x'.repeat(8_388_608) }),
      formatRecord('a', {}),
    ];
    const file = Buffer.from(`${long}${good}${long}`);
    expect(read(file, 262_144)).toMatchObject({ bytes: file.length, records: 1, damaged: 2 });
    expect(read(file.subarray(0, -1), 262_144)).toMatchObject({ damaged: 1, isTorn: true });
    expect(read(file, file.length)).toMatchObject({ records: 1, damaged: 2 });
  });

  it('are skipped if their checksum is correct and their content is not JSON', () => {
    const good = formatRecord('a', { good: true });
    // CRC-32 of the empty text is 0, and of "a" it is e8b7be43.
    const file = Buffer.from(`00000000 \ne8b7be43 a\n\n${good}`);
    expect(read(file)).toMatchObject({ records: 1, damaged: 3, isTorn: false });
  });
});

describe('sections of the state file', () => {
  it('are restored from their own records, in order', () => {
    const written = sectionsOf(
      testSection('a', [{ n: 1 }, { n: 2 }]),
      testSection('b', [{ n: 3 }]),
    );
    const [a, b] = [testSection('a'), testSection('b')];
    const text = [...written.snapshot(), formatRecord('a', { n: 4 }), ...written.closing()].join(
      '',
    );
    const snapshotBytes = [...written.snapshot()].join('').length;
    expect(restore(sectionsOf(a, b), Buffer.from(text))).toEqual({
      ok: true,
      restored: {
        bytes: text.length,
        records: 8,
        damaged: 0,
        isTorn: false,
        snapshotBytes,
        content: 'complete',
      },
    });
    expect(a.restored).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }, { closed: 'a' }]);
    expect(b.restored).toEqual([{ n: 3 }, { closed: 'b' }]);
  });

  it('need not know when they are opened, nor write when they are closed', () => {
    const plain = sectionsOf({ name: 'a', restore: () => {}, snapshot: () => [] });
    expect(restore(plain, Buffer.alloc(0)).ok).toBe(true);
    expect([...plain.closing()]).toEqual([]);
  });

  it('ignore records of sections that this version does not have', () => {
    const a = testSection('a');
    const text = formatRecord('later', { n: 1 }) + formatRecord('a', { n: 2 });
    expect(restore(sectionsOf(a), Buffer.from(text))).toMatchObject({ ok: true });
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
    const a = testSection('a', [{ n: 1 }]);
    const file = Buffer.from([...sectionsOf(a).snapshot()].join(''));
    restore(sectionsOf(a), change(file));
    expect(a.contents).toEqual([content]);
  });

  it('miss nothing if there is no file', () => {
    const a = testSection('a');
    restore(sectionsOf(a), Buffer.alloc(0), false);
    expect(a.contents).toEqual(['complete']);
  });

  it('refuse a file of a newer version, and restore nothing from it', () => {
    const a = testSection('a');
    const text = formatRecord('format', { version: 2 }) + formatRecord('a', { n: 1 });
    expect(restore(sectionsOf(a), Buffer.from(text))).toEqual({ ok: false, version: 2 });
    expect([a.restored, a.contents]).toEqual([[], []]);
  });

  it.each([[{}], [{ version: '2' }], [[]]])(
    'accept a format record without a version: %j',
    (value) => {
      const text = formatRecord('format', value);
      expect(restore(sectionsOf(), Buffer.from(text))).toMatchObject({ ok: true });
    },
  );
});

it.each([
  [0, 262_144, false],
  [0, 262_145, true],
  [4_000_000, 1_000_000, false],
  [4_000_000, 1_000_001, true],
])(
  'the state file with a snapshot of %d bytes and %d appended is compacted: %s',
  (snapshot, appended, due) => {
    expect(shouldCompact(snapshot, appended)).toBe(due);
  },
);
