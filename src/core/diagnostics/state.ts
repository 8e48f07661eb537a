import type { Finding } from '../../contract/index.js';
import { finding, passing, report, say } from './finding.js';

/**
 * The fate of a journal with damaged records: `copied` to journal.damaged, `in-place` until a new one is
 * written, or `lost` because it could not be copied.
 */
export type DamagedFile =
  { readonly status: 'in-place' | 'copied' } | { readonly status: 'lost'; readonly reason: string };

/** The condition of the state directory. */
export interface StateFacts {
  /** SERVICE_STATE_DIR. */
  readonly path: string;
  /** Why it cannot be written now; `undefined` if it can. */
  readonly problem: string | undefined;
  /** Records that were skipped at startup. */
  readonly damaged: number;
  /** Whether nothing could be read at startup, so that all sessions were ended. Default: false. */
  readonly isLost?: boolean;
  /** Default: in place. */
  readonly damagedFile?: DamagedFile;
  /** Whether other users of the machine can replace its files. */
  readonly isExposed: boolean;
  /** Whether a second process would be refused. */
  readonly isLocked: boolean;
  /** Another process that uses the directory, such as `process 123`. Default: none. */
  readonly owner?: string | undefined;
}

/** Checks that the state directory can be written, and by nobody else. */
export function inspectState({
  path,
  problem,
  damaged,
  isLost = false,
  damagedFile = { status: 'in-place' },
  isExposed,
  isLocked,
  owner,
}: StateFacts): Finding[] {
  return [
    problem === undefined
      ? passing(
          'state',
          owner === undefined ? say('state.summary') : say('state-used.summary', { owner }),
          say('state.meaning'),
        )
      : report('state-unwritable', { reason: problem, path }),
    ...(isLost ? [lost(path, damagedFile)] : []),
    ...(damaged > 0 && !isLost ? [damagedRecords(damaged, damagedFile)] : []),
    ...(isExposed ? [{ ...report('state-exposed'), fix: `chmod 700 ${path}` }] : []),
    ...(isLocked || problem !== undefined ? [] : [report('state-unlocked', { path })]),
  ];
}

/** Stable codes of the findings, which the log has as well. */
export const STATE_UNWRITABLE = 'state-unwritable';
export const STATE_DAMAGED = 'state-damaged';
export const STATE_LOST = 'state-lost';
export const STATE_EXPOSED = 'state-exposed';
export const STATE_UNLOCKED = 'state-unlocked';

function damagedRecords(count: number, file: DamagedFile): Finding {
  return finding({
    code: STATE_DAMAGED,
    level: 'warning',
    summary: say('state-damaged.summary', { count }),
    meaning: meaningOf(file),
    fix: say('state-damaged.fix'),
  });
}

function lost(path: string, { status }: DamagedFile): Finding {
  return finding({
    code: STATE_LOST,
    level: 'warning',
    summary: say('state-lost.summary'),
    meaning: say('state-lost.meaning'),
    fix: status === 'copied' ? say('state-lost.fix', { path }) : say('state-damaged.fix'),
  });
}

function meaningOf(file: DamagedFile) {
  switch (file.status) {
    case 'copied':
      return say('state-damaged-copied.meaning');
    case 'in-place':
      return say('state-damaged.meaning');
    case 'lost':
      return say('state-damaged-lost.meaning', { reason: file.reason });
  }
}

/** The fate of the damaged file, as a full sentence for the log: the last one of the finding. */
export function sentenceAbout(file: DamagedFile): string {
  return meaningOf(file).text.replace(/^.*?\. /, '');
}
