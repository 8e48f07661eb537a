import { formatRecord, RecordReader, type ReadReport } from './record.js';
import type { StateContent, StateSection } from './section.js';

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

/** The sections of the state directory: what is read from its file, and written to it. */
export class StateSections {
  readonly #sections = new Map<string, StateSection>();

  add(section: StateSection): void {
    this.#sections.set(section.name, section);
  }

  /** Restores all sections from a file. Records of unknown sections are ignored. */
  restore(): StateReader {
    return this.#read(
      (section, value) => section.restore(value),
      (content) => {
        for (const section of this.#sections.values()) section.opened?.(content);
      },
    );
  }

  /** Adds what a file contains and memory does not. */
  merge(): StateReader {
    return this.#read(
      (section, value) => section.merge?.(value),
      () => {},
    );
  }

  #read(
    apply: (section: StateSection, value: unknown) => void,
    onEnd: (content: StateContent) => void,
  ): StateReader {
    let newer: number | undefined;
    let snapshotBytes = 0;
    const reader = new RecordReader(({ section: name, value }, end) => {
      const section = this.#sections.get(name);
      if (name === FORMAT_SECTION) {
        newer ??= newerVersion(value);
        snapshotBytes = end;
      } else if (newer === undefined && section !== undefined) {
        apply(section, value);
      }
    });
    const end = (exists: boolean): RestoreResult => {
      if (newer !== undefined) return { ok: false, version: newer };
      const report = reader.end();
      // Every file begins with a record of its format.
      const isLost = exists && snapshotBytes === 0;
      const isComplete = report.damaged === 0 && !report.isTorn;
      const content = isLost ? 'lost' : isComplete ? 'complete' : 'incomplete';
      onEnd(content);
      return { ok: true, restored: { ...report, snapshotBytes, content } };
    };
    return { push: (piece) => reader.push(piece), end };
  }

  /** The lines of a new file with everything in memory. */
  *snapshot(): Generator<string> {
    yield formatRecord(FORMAT_SECTION, { version: FORMAT_VERSION });
    for (const section of this.#sections.values()) {
      for (const record of section.snapshot()) yield formatRecord(section.name, record);
    }
    yield formatRecord(FORMAT_SECTION, { version: FORMAT_VERSION });
  }

  /** The lines to append when the service stops. */
  *closing(): Generator<string> {
    for (const section of this.#sections.values()) {
      for (const record of section.closing?.() ?? []) yield formatRecord(section.name, record);
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
