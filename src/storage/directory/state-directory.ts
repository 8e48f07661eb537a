import { stat } from 'node:fs/promises';
import type { Finding } from '../../contract/index.js';
import type { Activity } from '../../core/audit/activity.js';
import type { AuditListener } from '../../core/audit/audit-event.js';
import {
  inspectState,
  STATE_DAMAGED,
  STATE_EXPOSED,
  STATE_LOST,
  STATE_UNLOCKED,
  STATE_UNWRITABLE,
  sentenceAbout,
  type DamagedFile,
} from '../../core/diagnostics/operation.js';
import type { Deps } from '../../core/deps.js';
import { StoredRootKey, type KeySealer } from '../../core/storage/root-key.js';
import { createState } from '../../core/storage/state.js';
import { logFinding, type OperationsLog } from '../../logs/operations-log.js';
import { ActivityLog } from '../activity-log.js';
import type { RestoredState } from './journal-format.js';
import { StateJournal } from './state-journal.js';

/** Findings that are logged once, when the directory is opened. */
const RISKS: ReadonlySet<string> = new Set([STATE_EXPOSED, STATE_UNLOCKED]);

/** The activity is as it was up to a minute before a crash. A batch has about 30 KB. */
const ACTIVITY_LIMITS = { intervalMs: 60_000, maxEntries: 100 };

/** Write permission for the group and for others. */
const OTHERS_WRITE = 0o022;

export interface StateDirectoryOptions extends Pick<Deps, 'now' | 'elapsed'> {
  /** SERVICE_STATE_DIR. */
  readonly path: string;
  /** This process's ID. */
  readonly pid: number;
  /** The ID of its user; `undefined` on systems without them. */
  readonly uid?: number | undefined;
  /** Encrypts the random key that the directory keeps. */
  readonly keySealer: KeySealer;
  readonly log: OperationsLog;
}

/** Called with a reason when the state cannot be written, and with `undefined` when it can again. */
export type StateListener = (reason: string | undefined) => void;

/** The directory in which this process keeps its state. */
export type StateDirectory = ReturnType<typeof createStateDirectory>;

/** Nothing is read or written before `open`. */
export function createStateDirectory(options: StateDirectoryOptions) {
  const { path, pid, uid, log, now } = options;
  const listeners = new Set<StateListener>([(reason) => logChange(log, path, reason)]);
  const journal = new StateJournal({
    directory: path,
    pid,
    onChange: (reason) => listeners.forEach((listener) => listener(reason)),
  });
  const rootKey = new StoredRootKey(journal, options.keySealer).current;
  const state = { ...createState(journal, options), rootKey };
  const activity = new ActivityLog(journal, { now, ...ACTIVITY_LIMITS });
  let restored = { damaged: 0, isLost: false };
  let isExposed = false;
  const findings = () => {
    const { reason: problem, isLocked, damagedFile } = journal;
    return inspectState({ path, problem, ...restored, damagedFile, isExposed, isLocked });
  };
  return {
    state,
    /** Whether it can be written now, as far as is known. */
    isWritable: () => journal.reason === undefined,
    findings,
    /**
     * Calls back with a reason when it cannot be written, and with `undefined` when it can again.
     *
     * @returns a function that ends this
     */
    onChange: (listener: StateListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record: ((event, client) => activity.record(event, client)) satisfies AuditListener,
    /**
     * Restores everything, and adds the events from before the start to `local`.
     *
     * @throws StateDirectoryError if another process uses the directory, or it cannot be read
     */
    open: async (local: Activity) => {
      activity.start(local);
      const report = await journal.open();
      restored = { damaged: report.damaged, isLost: report.content === 'no-format' };
      isExposed = await isWritableByOthers(path, uid);
      logRestored(log, path, { ...report, damagedFile: journal.damagedFile });
      logRisks(log, findings());
    },
    /** Writes everything and unlocks the directory. */
    close: async () => {
      await activity.stop();
      await journal.close();
    },
  };
}

/**
 * Whether other users can replace the files in the directory, because they can write to it or own it. Then
 * they can undo sign-outs. Listing the directory is harmless: only its owner can read its files. False if there
 * is not a directory.
 *
 * @param user - the ID of this process's user; `undefined` if the owner does not matter
 */
export async function isWritableByOthers(path: string, user: number | undefined): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  const isOthers = user !== undefined && found.uid !== user && found.uid !== 0;
  return (found.mode & OTHERS_WRITE) !== 0 || isOthers;
}

function logChange(
  log: StateDirectoryOptions['log'],
  path: string,
  reason: string | undefined,
): void {
  if (reason === undefined) {
    log.info({}, `The state directory ${path} can be written again; nothing is missing in it`);
    return;
  }
  log.warn(
    { finding: STATE_UNWRITABLE, reason },
    `The state directory ${path} cannot be written (${reason}): this service continues in memory and keeps trying`,
  );
}

function logRisks(log: OperationsLog, findings: readonly Finding[]): void {
  for (const finding of findings) if (RISKS.has(finding.code)) logFinding(log, finding);
}

function logRestored(
  log: StateDirectoryOptions['log'],
  path: string,
  { damaged, damagedFile, isTorn, content }: RestoredState & { readonly damagedFile: DamagedFile },
): void {
  if (content === 'no-format') {
    log.warn(
      { finding: STATE_LOST },
      `Nothing could be read in the journal in ${path}. All sessions from before this start have ended. ${sentenceAbout(damagedFile)}`,
    );
    return;
  }
  if (isTorn) {
    log.info(
      {},
      `The last record in ${path} was incomplete and was dropped: the service stopped while it was written`,
    );
  }
  if (damaged > 0) {
    log.warn(
      { finding: STATE_DAMAGED, damaged },
      `Skipped ${damaged} damaged records in ${path}. ${sentenceAbout(damagedFile)}`,
    );
  }
}
