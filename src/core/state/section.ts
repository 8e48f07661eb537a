/**
 * The condition of the file when it was opened. `complete`: everything, or there was no file. `incomplete`:
 * a record was damaged, so that something may be missing. `lost`: not even its format.
 */
export type StateContent = 'complete' | 'incomplete' | 'lost';

/**
 * One kind of data in the state directory, such as sign-outs. It keeps its data in memory and knows
 * how to write it as records: JSON objects without tokens, passwords or secrets in plain text.
 */
export interface StateSection {
  /** Lower-case letters, digits and hyphens. It is part of the file's format: never reuse a name. */
  readonly name: string;
  /**
   * Applies a record that `snapshot`, `append` or `closing` wrote, in the order in which they were
   * written. Called only before the service listens. The checksum was correct, but an older or newer
   * version may have written it: a record of another form must be ignored.
   */
  readonly restore: (record: unknown) => void;
  /**
   * Adds what a record contains and memory does not, while the service runs: another file has taken the
   * place of this one, such as that of a volume that was mounted late. It will be replaced by a snapshot.
   */
  readonly merge?: (record: unknown) => void;
  /**
   * Everything that must survive a restart, in a bounded number of records. It replaces all earlier
   * records. Put many small values into one record: 1000 of them are read ten times as fast that way.
   *
   * It is read in several turns of the event loop. What changes meanwhile must also be appended.
   */
  readonly snapshot: () => Iterable<object>;
  /**
   * Called once, when all records are restored and before any is written.
   */
  readonly opened?: (content: StateContent) => void;
  /** Records to append when the service stops. Afterwards nothing is appended. */
  readonly closing?: () => Iterable<object>;
}

/** The place where sections keep their records: a file in the state directory. */
export interface StateLog {
  /** Adds a section. Its records are restored when the log is opened, so add it before that. */
  readonly add: (section: StateSection) => void;
  /**
   * Appends a record to a section, after the section has changed in memory. Many concurrent calls
   * share one flush.
   *
   * @returns true once the record is flushed to the disk. False if it cannot be written now: the
   *   section's memory is then written as a whole as soon as that is possible again, so the caller
   *   need not retry. It never rejects, and never takes longer than a few seconds.
   */
  readonly append: (section: string, record: object) => Promise<boolean>;
}
