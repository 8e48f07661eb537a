import { crc32 } from 'node:zlib';
import { isRecord } from '../../contract/index.js';
import type { Kind, StateContent } from '../../core/storage/storage.js';

/** The first and the last record of a snapshot. A file of a later version is not readable. */
const FORMAT_SECTION = 'format';
const FORMAT_VERSION = 1;
/** Five million sign-outs have blocks of half this size. A longer line is damaged, and is not kept in memory. */
const MAX_LINE_BYTES = 8_388_608;
const LINE_FEED = 0x0a;
/** The checksum in hexadecimal, and a space. */
const CHECKSUM_LENGTH = 9;

/**
 * Formats a record as one line: CRC-32 of the rest, kind, JSON. JSON contains no line feed, so the
 * start of the next record is always found, however a record is damaged.
 */
export function formatRecord(kind: string, value: object): string {
  const text = `${kind} ${JSON.stringify(value)}`;
  return `${formatChecksum(crc32(text))} ${text}\n`;
}

function formatChecksum(checksum: number): string {
  return checksum.toString(16).padStart(8, '0');
}

/** The result of reading the file. */
export interface RestoredState {
  readonly exists: boolean;
  /** See {@link StateContent}. */
  readonly content: StateContent;
  /** Records that were skipped, because their checksum is wrong. The last one is not among them. */
  readonly damaged: number;
  /** Whether the last record is incomplete: the machine or the process stopped while it was written. */
  readonly isTorn: boolean;
  /** Bytes that follow the snapshot. */
  readonly appendedBytes: number;
  /** The format of the newer version of Housekey that wrote it. Nothing was restored. Default: a known one. */
  readonly newerVersion?: number | undefined;
}

/** All kinds of state in the directory: what is read from its file, and written to it. */
export class JournalKinds {
  readonly #kinds = new Map<string, Kind>();

  add(kind: Kind): void {
    this.#kinds.set(kind.name, kind);
  }

  /**
   * Restores all kinds from a file. Records of unknown ones are ignored.
   *
   * @param isLate - whether the service runs already
   */
  restore(isLate: boolean): JournalReader {
    return new JournalReader(this.#kinds, isLate);
  }

  /** The lines of a new file with everything in memory. */
  *snapshot(): Generator<string> {
    yield formatRecord(FORMAT_SECTION, { version: FORMAT_VERSION });
    for (const kind of this.#kinds.values()) {
      for (const record of kind.snapshot()) yield formatRecord(kind.name, record);
    }
    yield formatRecord(FORMAT_SECTION, { version: FORMAT_VERSION });
  }

  /** The lines to append when the service stops. */
  *closing(): Generator<string> {
    for (const kind of this.#kinds.values()) {
      for (const record of kind.closing?.() ?? []) yield formatRecord(kind.name, record);
    }
  }
}

/**
 * Reads records from pieces of a file, so that no more than one of them is in memory. Damaged ones are
 * skipped, and never affect those that follow.
 */
class JournalReader {
  readonly #kinds: ReadonlyMap<string, Kind>;
  readonly #isLate: boolean;
  /** The beginning of a line whose end was not read yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Whether a longer beginning of it was dropped. */
  #isTooLong = false;
  #damaged = 0;
  #appendedBytes = 0;
  #hasFormat = false;
  #newerVersion: number | undefined;

  constructor(kinds: ReadonlyMap<string, Kind>, isLate: boolean) {
    this.#kinds = kinds;
    this.#isLate = isLate;
  }

  /** Reads the next piece, which the caller may then overwrite. */
  push(piece: Buffer): void {
    const data = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let start = 0;
    for (let end = data.indexOf(LINE_FEED); end !== -1; end = data.indexOf(LINE_FEED, start)) {
      this.#readLine(data.subarray(start, end));
      start = end + 1;
    }
    this.#isTooLong ||= data.length - start > MAX_LINE_BYTES;
    this.#rest = Buffer.from(this.#isTooLong ? [] : data.subarray(start));
  }

  /**
   * To be called after the last piece.
   *
   * @param exists - whether there is a file; without one, it has no pieces
   */
  end(exists: boolean): RestoredState {
    const isTorn = this.#isTooLong || this.#rest.length > 0;
    const isComplete = this.#damaged === 0 && !isTorn;
    // Every file begins with a record of its format.
    const isLost = exists && !this.#hasFormat;
    const content = isLost ? 'no-format' : isComplete ? 'complete' : 'incomplete';
    if (!this.#isLate && this.#newerVersion === undefined) {
      for (const kind of this.#kinds.values()) kind.opened?.(content);
    }
    return {
      exists,
      content,
      damaged: this.#damaged,
      isTorn,
      appendedBytes: this.#appendedBytes,
      newerVersion: this.#newerVersion,
    };
  }

  #readLine(line: Buffer): void {
    this.#appendedBytes += line.length + 1;
    const isTooLong = this.#isTooLong || line.length > MAX_LINE_BYTES;
    this.#isTooLong = false;
    const record = isTooLong ? undefined : parseRecord(line);
    if (record === undefined) {
      this.#damaged += 1;
    } else if (record.kind === FORMAT_SECTION) {
      this.#hasFormat = true;
      this.#appendedBytes = 0;
      this.#newerVersion ??= newerVersion(record.value);
    } else if (this.#newerVersion === undefined) {
      this.#kinds.get(record.kind)?.restore(record.value, this.#isLate);
    }
  }
}

/** Returns `undefined` if the line is not exactly what `formatRecord` wrote. */
function parseRecord(line: Buffer): { kind: string; value: unknown } | undefined {
  const content = line.subarray(CHECKSUM_LENGTH);
  if (line.toString('latin1', 0, CHECKSUM_LENGTH) !== `${formatChecksum(crc32(content))} `) {
    return undefined;
  }
  const space = content.indexOf(' ');
  try {
    const value: unknown = JSON.parse(content.toString('utf8', space + 1));
    return { kind: content.toString('latin1', 0, Math.max(space, 0)), value };
  } catch {
    return undefined;
  }
}

function newerVersion(value: unknown): number | undefined {
  const version = isRecord(value) ? value['version'] : undefined;
  return typeof version === 'number' && version > FORMAT_VERSION ? version : undefined;
}
