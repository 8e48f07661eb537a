import {
  isRecord,
  SETUP_FIELDS,
  type SetupFile,
  type SetupProblem,
  type SetupRequest,
  type SetupResponse,
} from '../../src/contract/index.js';
import { sendRequest } from '../../src/client/request.js';
import { isErrorResponse } from '../../src/client/shapes.js';
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
  if (status === 200 && isSetupResponse(body)) return { kind: 'files', setup: body };
  if (status === 429) return { kind: 'busy', waitSeconds: retryAfterSeconds ?? 60 };
  if (status === 422 && isSetupProblem(body)) return { kind: 'problem', problem: body };
  return isErrorResponse(body)
    ? { kind: 'explained', detail: body.detail }
    : { kind: 'unreachable' };
}

function isSetupResponse(value: unknown): value is SetupResponse {
  return (
    isRecord(value) &&
    typeof value['folder'] === 'string' &&
    Array.isArray(value['files']) &&
    value['files'].every(isSetupFile)
  );
}

function isSetupFile(value: unknown): value is SetupFile {
  return isRecord(value) && ['path', 'text', 'mode'].every((key) => typeof value[key] === 'string');
}

function isSetupProblem(value: unknown): value is SetupProblem {
  return (
    isErrorResponse(value) && 'field' in value && SETUP_FIELDS.some((each) => each === value.field)
  );
}
