import { MEMORY_STORAGE, type Storage } from '../../src/core/storage/storage.js';
import { formatRecord } from '../../src/storage/directory/journal-record.js';
import {
  JournalSections,
  type RestoreResult,
} from '../../src/storage/directory/journal-sections.js';

/** Keeps the records of a state directory in memory, as lines. */
export function createLineLog(lines: string[], isWritable: () => boolean = () => true) {
  const sections = new JournalSections();
  const append = async (kind: string, record: object): Promise<boolean> => {
    const isWritten = isWritable();
    if (isWritten) lines.push(formatRecord(kind, record));
    return await Promise.resolve(isWritten);
  };
  const log: Storage = {
    ...MEMORY_STORAGE,
    watch: (kind) => sections.add(kind),
    put: async (kind, _value, record) => await append(kind, record),
    remove: async (kind, id) => void (await append(kind, { removed: id })),
    takeOnce: async (kind, { id }) =>
      (await append('used', { kind, ids: [id] })) ? 'first' : 'unwritten',
  };
  return { sections, log };
}

/** Restores sections from lines, or from any bytes, after what every file begins with. */
export function restoreFrom(
  sections: JournalSections,
  lines: readonly string[] | Buffer,
): RestoreResult {
  const reader = sections.restore(false);
  reader.push(Buffer.from(formatRecord('format', { version: 1 })));
  reader.push(lines instanceof Buffer ? lines : Buffer.from(lines.join('')));
  return reader.end(true);
}
