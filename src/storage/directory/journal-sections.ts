import { formatRecord, RecordReader, type ReadReport } from './journal-record.js';
import type { Kind, StateContent } from '../../core/storage/storage.js';

/** The first and the last record of a snapshot. A file of a later version is not readable. */
const FORMAT_SECTION = 'format';
const FORMAT_VERSION = 1;

/** Bytes of appended records after which the file is compacted, at least. */
const MIN_COMPACTION_BYTES = 262_144;

/** The result of reading the file. */
export interface RestoredState extends ReadReport {
  /** Size of the snapshot at its beginning; 0 if there is none. */
  readonly snapshotBytes: number;
  /** See {@link StateContent}. */
  readonly content: StateContent;
}

/** Reads a file in pieces. */
export interface StateReader {
  readonly push: (piece: Buffer) => void;
  /**
   * To be called after the last piece.
   *
   * @param exists - whether there is a file; without one, it has no pieces
   */
  readonly end: (exists: boolean) => RestoreResult;
}

/** Result of reading the file. */
export type RestoreResult =
  | { readonly ok: true; readonly restored: RestoredState }
  /** A newer version of Housekey wrote it, in a format that this one does not know. */
  | { readonly ok: false; readonly version: number };

/** All kinds in the state directory: what is read from its file, and written to it. */
export class JournalSections {
  readonly #kinds = new Map<string, Kind>();

  add(kind: Kind): void {
    this.#kinds.set(kind.name, kind);
  }

  /**
   * Restores all kinds from a file. Records of unknown ones are ignored.
   *
   * @param isLate - whether the service runs already
   */
  restore(isLate: boolean): StateReader {
    let newer: number | undefined;
    let snapshotBytes = 0;
    const reader = new RecordReader(({ section: name, value }, end) => {
      if (name === FORMAT_SECTION) {
        newer ??= newerVersion(value);
        snapshotBytes = end;
      } else if (newer === undefined) {
        this.#kinds.get(name)?.restore(value, isLate);
      }
    });
    const end = (exists: boolean): RestoreResult => {
      if (newer !== undefined) return { ok: false, version: newer };
      const report = reader.end();
      // Every file begins with a record of its format.
      const isLost = exists && snapshotBytes === 0;
      const isComplete = report.damaged === 0 && !report.isTorn;
      const content = isLost ? 'no-format' : isComplete ? 'complete' : 'incomplete';
      if (!isLate) for (const kind of this.#kinds.values()) kind.opened?.(content);
      return { ok: true, restored: { ...report, snapshotBytes, content } };
    };
    return { push: (piece) => reader.push(piece), end };
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
 * Whether the file should be replaced by a snapshot. In the long run, five bytes are written for each
 * one appended, and a file has at most a quarter more than its snapshot.
 *
 * @param snapshotBytes - size of the last snapshot
 * @param appendedBytes - what was appended since
 */
export function shouldCompact(snapshotBytes: number, appendedBytes: number): boolean {
  return appendedBytes > Math.max(MIN_COMPACTION_BYTES, snapshotBytes / 4);
}

function newerVersion(value: unknown): number | undefined {
  const isKnown = typeof value !== 'object' || value === null || !('version' in value);
  if (isKnown || typeof value.version !== 'number') return undefined;
  return value.version > FORMAT_VERSION ? value.version : undefined;
}
