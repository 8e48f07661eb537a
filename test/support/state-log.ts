import type { Storage } from '../../src/core/storage/storage.js';
import {
  formatRecord,
  JournalKinds,
  type RestoredState,
} from '../../src/storage/directory/journal-format.js';

/** Keeps the records of a state directory in memory, as lines. */
export function createLineLog(lines: string[], isWritable: () => boolean = () => true) {
  const kinds = new JournalKinds();
  const log: Storage = {
    watch: (kind) => kinds.add(kind),
    put: async (kind, record) => {
      const isWritten = isWritable();
      if (isWritten) lines.push(formatRecord(kind, record));
      return await Promise.resolve(isWritten);
    },
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
