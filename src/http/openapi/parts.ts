import { DETAILS } from '../../contract.js';
import { reference, type COMPONENTS } from './components.js';

/** By the token, or by the cookie that holds it. */
export const SESSION = [{ bearer: [] }, { session: [] }];

export function json(status: number, description: string, schema: keyof typeof COMPONENTS): object {
  return {
    [status]: { description, content: { 'application/json': { schema: reference(schema) } } },
  };
}

export function error(status: number, description: string): object {
  return json(status, description, 'ErrorAnswer');
}

export function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

export function retryLater(status: number, description: string): object {
  const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  const content = { 'application/json': { schema: reference('ErrorAnswer') } };
  return { [status]: { description, headers: { 'Retry-After': seconds }, content } };
}

/** 401, as the guard answers. */
export const REFUSED = error(401, `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`);

/** 202, for a sign-out that the other replicas do not know of yet. */
export const SIGNED_OUT_HERE =
  'Refused here, and elsewhere as soon as replicas are connected again';
