import { crc32 } from 'node:zlib';

/** A record of a section. */
export interface StateRecord {
  readonly section: string;
  readonly value: unknown;
}

/** What was read from the file. */
export interface ReadReport {
  /** Records whose checksum is correct. */
  readonly records: number;
  /** Records that were skipped, because their checksum is wrong. The last one is not among them. */
  readonly damaged: number;
  /** Whether the last record is incomplete: the machine or the process stopped while it was written. */
  readonly isTorn: boolean;
}

const LINE_FEED = 0x0a;
/** The checksum in hexadecimal, and a space. */
const CHECKSUM_LENGTH = 9;
const SPACE = 0x20;

/**
 * Formats a record as one line: CRC-32 of the rest, section, JSON. JSON contains no line feed, so the
 * start of the next record is always found, however a record is damaged.
 */
export function formatRecord(section: string, value: object): string {
  const text = `${section} ${JSON.stringify(value)}`;
  return `${formatChecksum(crc32(text))} ${text}\n`;
}

/**
 * Reads all records. Damaged ones are skipped, and never affect those that follow.
 *
 * @param onRecord - called with each record whose checksum is correct, in order, and with the position
 *   of its end in the file
 */
export function readRecords(
  file: Buffer,
  onRecord: (record: StateRecord, end: number) => void,
): ReadReport {
  let records = 0;
  let damaged = 0;
  let start = 0;
  while (start < file.length) {
    const end = file.indexOf(LINE_FEED, start);
    if (end === -1) return { records, damaged, isTorn: true };
    const record = parseRecord(file.subarray(start, end));
    if (record === undefined) {
      damaged += 1;
    } else {
      records += 1;
      onRecord(record, end + 1);
    }
    start = end + 1;
  }
  return { records, damaged, isTorn: false };
}

/** Returns `undefined` if the line is not exactly what `formatRecord` wrote. */
function parseRecord(line: Buffer): StateRecord | undefined {
  const content = line.subarray(CHECKSUM_LENGTH);
  if (line.toString('latin1', 0, CHECKSUM_LENGTH) !== `${formatChecksum(crc32(content))} `) {
    return undefined;
  }
  const space = content.indexOf(SPACE);
  try {
    const value: unknown = JSON.parse(content.toString('utf8', space + 1));
    return { section: content.toString('latin1', 0, Math.max(space, 0)), value };
  } catch {
    return undefined;
  }
}

function formatChecksum(checksum: number): string {
  return checksum.toString(16).padStart(8, '0');
}
