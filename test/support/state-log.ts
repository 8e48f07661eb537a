import { formatRecord } from '../../src/core/state/record.js';
import type { StateLog } from '../../src/core/state/section.js';
import { StateSections, type RestoreResult } from '../../src/core/state/sections.js';

/** Keeps the records of a state directory in memory, as lines. */
export function createLineLog(lines: string[], isWritable: () => boolean = () => true) {
  const sections = new StateSections();
  const log: StateLog = {
    add: (section) => sections.add(section),
    append: async (section, record) => {
      const isWritten = isWritable();
      if (isWritten) lines.push(formatRecord(section, record));
      return await Promise.resolve(isWritten);
    },
  };
  return { sections, log };
}

/** Restores sections from lines, or from any bytes, after what every file begins with. */
export function restoreFrom(
  sections: StateSections,
  lines: readonly string[] | Buffer,
): RestoreResult {
  const reader = sections.restore();
  reader.push(Buffer.from(formatRecord('format', { version: 1 })));
  reader.push(lines instanceof Buffer ? lines : Buffer.from(lines.join('')));
  return reader.end(true);
}
