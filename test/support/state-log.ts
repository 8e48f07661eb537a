import { MEMORY_STORAGE, type Storage } from '../../src/core/storage/storage.js';
import {
  formatRecord,
  JournalKinds,
  type RestoredState,
} from '../../src/storage/directory/journal-format.js';

/** Keeps the records of a state directory in memory, as lines. */
export function createLineLog(lines: string[], isWritable: () => boolean = () => true) {
  const kinds = new JournalKinds();
  const append = async (kind: string, record: object): Promise<boolean> => {
    const isWritten = isWritable();
    if (isWritten) lines.push(formatRecord(kind, record));
    return await Promise.resolve(isWritten);
  };
  const log: Storage = {
    ...MEMORY_STORAGE,
    watch: (kind) => kinds.add(kind),
    put: async (kind, _value, record) => await append(kind, record),
    remove: async (kind, id) => void (await append(kind, { removed: id })),
    takeOnce: async (kind, { id }) =>
      (await append('used', { kind, ids: [id] })) ? 'first' : 'unwritten',
  };
  return { kinds, log };
}

/** Restores kinds from lines, or from any bytes, after what every file begins with. */
export function restoreFrom(kinds: JournalKinds, lines: readonly string[] | Buffer): RestoredState {
  const reader = kinds.restore(false);
  reader.push(Buffer.from(formatRecord('format', { version: 1 })));
  reader.push(lines instanceof Buffer ? lines : Buffer.from(lines.join('')));
  return reader.end(true);
}
