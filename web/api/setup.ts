import {
  ErrorResponse,
  SetupProblem,
  SetupResponse,
  type SetupRequest,
} from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { sendRequest } from '../../src/client/request.js';
import { paths } from '../layout.js';

/** `explained`: the service says in one sentence why there are no files. */
export type SetupOutcome =
  | { kind: 'files'; setup: SetupResponse }
  | { kind: 'problem'; problem: SetupProblem }
  | { kind: 'busy'; waitSeconds: number }
  | { kind: 'explained'; detail: string }
  | { kind: 'unreachable' };

/** Asks the service for the files of a first setup, with the code in the page's address. */
export async function createFiles(json: SetupRequest): Promise<SetupOutcome> {
  const response = await sendRequest(`${paths.setup}${window.location.search}`, {
    method: 'POST',
    json,
  });
  if (response.kind === 'unreachable') return response;
  const { status, body, retryAfterSeconds } = response;
  if (status === 200 && matches(SetupResponse, body)) return { kind: 'files', setup: body };
  if (status === 429) return { kind: 'busy', waitSeconds: retryAfterSeconds ?? 60 };
  if (status === 422 && matches(SetupProblem, body)) return { kind: 'problem', problem: body };
  return matches(ErrorResponse, body)
    ? { kind: 'explained', detail: body.detail }
    : { kind: 'unreachable' };
}
