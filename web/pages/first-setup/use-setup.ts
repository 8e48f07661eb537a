import { useState } from 'react';
import type { SetupResponse } from '../../../src/contract/index.js';
import { createFiles, type SetupOutcome } from '../../api/setup.js';
import { t } from '../../messages/first-setup.js';
import {
  FIELDS,
  problemsOf,
  toRequest,
  type Answers,
  type FieldName,
  type Problems,
} from './answers.js';

interface Setup {
  readonly problems: Problems;
  /** Why there are no files, if it is not about a field; empty if there is no reason. */
  readonly failure: string;
  readonly creating: boolean;
  readonly submit: () => Promise<void>;
  /** Forgets the problems of these fields, which have changed. */
  readonly forget: (fields: Readonly<Record<string, unknown>>) => void;
}

/**
 * Sends the answers once they are complete.
 *
 * @param focus - called with the first field that needs another value
 */
export function useSetup(
  answers: Answers,
  onFiles: (setup: SetupResponse) => void,
  focus: (field: FieldName) => void,
): Setup {
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [creating, setCreating] = useState(false);

  const show = (found: Problems) => {
    setProblems(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) focus(first);
    return first !== undefined;
  };
  const submit = async () => {
    if (creating || show(problemsOf(answers))) return;
    setFailure('');
    setCreating(true);
    const outcome = await createFiles(toRequest(answers));
    setCreating(false);
    if (outcome.kind === 'files') onFiles(outcome.setup);
    else if (outcome.kind === 'problem') {
      show({ [outcome.problem.field]: outcome.problem.detail });
    } else setFailure(failureText(outcome));
  };
  const forget: Setup['forget'] = (fields) => {
    const rest = Object.entries(problems).filter(([field]) => !(field in fields));
    setProblems(Object.fromEntries(rest));
  };
  return { problems, failure, creating, submit, forget };
}

function failureText(
  outcome: Exclude<SetupOutcome, { kind: 'files' } | { kind: 'problem' }>,
): string {
  switch (outcome.kind) {
    case 'busy':
      return t('setupBusy', { seconds: outcome.waitSeconds });
    case 'explained':
      return outcome.detail;
    case 'unreachable':
      return t('setupUnreachable');
  }
}
