import { matches, type Schema } from '../../src/contract/schema.js';
import type { Rejected } from '../../src/client/auth-api.js';
import { sendRequest, UNREACHABLE, type UnreachableOutcome } from '../../src/client/request.js';

/** Result of fetching a list of the console. */
export type ListOutcome<Body> = ({ kind: 'list' } & Body) | Rejected | UnreachableOutcome;

/** Fetches a list of the console. */
export async function fetchList<Body extends object>(
  path: string,
  schema: Schema<Body>,
  token: string | null,
): Promise<ListOutcome<Body>> {
  const response = await sendRequest(path, { token });
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) return { kind: 'rejected' };
  const { status, body } = response;
  return status === 200 && matches(schema, body) ? { kind: 'list', ...body } : UNREACHABLE;
}
