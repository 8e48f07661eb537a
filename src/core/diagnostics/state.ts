import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

/**
 * What became of a journal with damaged records: `copied` to journal.damaged, `in-place` until a new one is
 * written, or `lost` because it could not be copied.
 */
export type DamagedFile =
  { readonly status: 'in-place' | 'copied' } | { readonly status: 'lost'; readonly reason: string };

/** What is known about the state directory. */
export interface StateFacts {
  /** SERVICE_STATE_DIR. */
  readonly path: string;
  /** Why it cannot be written now; `undefined` if it can. */
  readonly problem: string | undefined;
  /** Records that were skipped at startup. */
  readonly damaged: number;
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
  damagedFile = { status: 'in-place' },
  isExposed,
  isLocked,
  owner,
}: StateFacts): Finding[] {
  return [
    problem === undefined
      ? passing(
          'state',
          `The state directory can be written${owner === undefined ? '' : `, and ${owner} uses it`}.`,
          'Sign-outs, used codes and links, and the activity survive a restart.',
        )
      : unwritable(path, problem),
    ...(damaged > 0 ? [damagedRecords(damaged, damagedFile)] : []),
    ...(isExposed ? [exposed(path)] : []),
    ...(isLocked || problem !== undefined ? [] : [unlocked(path)]),
  ];
}

/** Stable codes of the findings, which the log has as well. */
export const STATE_UNWRITABLE = 'state-unwritable';
export const STATE_DAMAGED = 'state-damaged';
export const STATE_EXPOSED = 'state-exposed';
export const STATE_UNLOCKED = 'state-unlocked';

function unwritable(path: string, problem: string): Finding {
  return {
    code: STATE_UNWRITABLE,
    level: 'warning',
    summary: `The state directory cannot be written: ${problem}.`,
    meaning:
      'The service continues in memory and keeps trying. If it restarts before it succeeds, sign-outs from this time are forgotten.',
    fix: `Let the service write to ${path}, and make room on that disk`,
  };
}

function damagedRecords(damaged: number, file: DamagedFile): Finding {
  const records = damaged === 1 ? '1 record was' : `${damaged} records were`;
  return {
    code: STATE_DAMAGED,
    level: 'warning',
    summary: `${records} damaged in the state directory and had to be skipped.`,
    meaning: `A token that was signed out may be valid again. ${sentenceAbout(file)}`,
    fix: 'Press "Sign out everywhere" in the console, and check the disk',
  };
}

/** What became of the damaged file, as a full sentence. */
export function sentenceAbout(file: DamagedFile): string {
  switch (file.status) {
    case 'copied':
      return 'The damaged file was kept as journal.damaged.';
    case 'in-place':
      return 'The damaged file has not been replaced yet.';
    case 'lost':
      return `The damaged file could not be kept as journal.damaged: ${file.reason}.`;
  }
}

function exposed(path: string): Finding {
  return {
    code: STATE_EXPOSED,
    level: 'warning',
    summary: 'Other users of this machine can write to the state directory.',
    meaning:
      'They can undo sign-outs by replacing its files. The directory must belong to the user of the service, or to root, and only that user may write to it.',
    fix: `chmod 700 ${path}`,
  };
}

function unlocked(path: string): Finding {
  return {
    code: STATE_UNLOCKED,
    level: 'advice',
    summary: 'The file system of the state directory does not support locks.',
    meaning:
      'A second Housekey on the same directory would not be noticed, and both would lose data.',
    fix: `Put ${path} on a local file system, or make sure that nothing else uses it`,
  };
}
