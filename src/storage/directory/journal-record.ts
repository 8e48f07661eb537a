import { crc32 } from 'node:zlib';

/** A record of a section. */
export interface StateRecord {
  readonly section: string;
  readonly value: unknown;
}

/** The result of reading the file. */
export interface ReadReport {
  /** The size of the file. */
  readonly bytes: number;
  /** Records whose checksum is correct. */
  readonly records: number;
  /** Records that were skipped, because their checksum is wrong. The last one is not among them. */
  readonly damaged: number;
  /** Whether the last record is incomplete: the machine or the process stopped while it was written. */
  readonly isTorn: boolean;
}

/** Five million sign-outs have blocks of half this size. A longer line is damaged, and is not kept in memory. */
const MAX_LINE_BYTES = 8_388_608;
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
 * Reads records from pieces of a file, so that no more than one of them is in memory. Damaged ones are
 * skipped, and never affect those that follow.
 */
export class RecordReader {
  readonly #onRecord: (record: StateRecord, end: number) => void;
  /** The beginning of a line whose end was not read yet. */
  #parts: Buffer[] = [];
  #length = 0;
  #position = 0;
  #records = 0;
  #damaged = 0;

  /**
   * @param onRecord - called with each record whose checksum is correct, in order, and with the position
   *   of its end in the file
   */
  constructor(onRecord: (record: StateRecord, end: number) => void) {
    this.#onRecord = onRecord;
  }

  /** Reads the next piece, which the caller may then overwrite. */
  push(piece: Buffer): void {
    let start = 0;
    for (;;) {
      const end = piece.indexOf(LINE_FEED, start);
      if (end === -1) break;
      this.#endLine(piece.subarray(start, end));
      start = end + 1;
    }
    this.#keep(piece.subarray(start));
  }

  /** To be called after the last piece. */
  end(): ReadReport {
    const bytes = this.#position + this.#length;
    const isTorn = this.#length > 0;
    return { bytes, records: this.#records, damaged: this.#damaged, isTorn };
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > MAX_LINE_BYTES) this.#parts = [];
    else if (part.length > 0) this.#parts.push(Buffer.from(part));
  }

  #endLine(rest: Buffer): void {
    const length = this.#length + rest.length;
    this.#position += length + 1;
    const line = this.#parts.length === 0 ? rest : Buffer.concat([...this.#parts, rest]);
    this.#parts = [];
    this.#length = 0;
    const record = length > MAX_LINE_BYTES ? undefined : parseRecord(line);
    if (record === undefined) {
      this.#damaged += 1;
    } else {
      this.#records += 1;
      this.#onRecord(record, this.#position);
    }
  }
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
