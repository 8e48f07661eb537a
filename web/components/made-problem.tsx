import { MADE_PROBLEM_LINES, type MadeProblem } from '../../src/contract/index.js';
import { rich } from '../messages/pages.js';
import { CopyLine } from './copy.js';

/** Says which line to set, so that the console can keep what it makes. */
export function MadeProblemNote({ problem }: { problem: MadeProblem | null }) {
  if (problem === null) return null;
  return (
    <>
      <p>{rich(`made-${problem}`)}</p>
      <CopyLine line={MADE_PROBLEM_LINES[problem]} />
    </>
  );
}
