import { formatRecord } from '../../src/core/state/record.js';
import type { StateLog } from '../../src/core/state/section.js';
import { StateSections } from '../../src/core/state/sections.js';

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
