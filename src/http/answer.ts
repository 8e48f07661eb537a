import type { ErrorAnswer } from '../contract.js';
import { API_HEADERS } from './headers.js';

const JSON_HEADERS = { ...API_HEADERS, 'content-type': 'application/json' } as const;

/** A JSON answer of ours. `headers` are few and lower-case; they win. */
export function answer(
  status: number,
  body: object,
  headers?: Readonly<Record<string, string>>,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...headers },
  });
}

/** An error of ours: one sentence that says what is wrong and what to do. */
export function refuse(
  status: number,
  detail: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  return answer(status, { detail } satisfies ErrorAnswer, headers);
}

/** A 401 with the challenge that RFC 9110 §15.5.2 asks for. */
export function refuseUnauthenticated(detail: string): Response {
  return refuse(401, detail, { 'www-authenticate': 'Bearer' });
}

/** 204: done, and nothing to say. */
export function answerEmpty(headers?: Readonly<Record<string, string>>): Response {
  return new Response(null, {
    status: 204,
    headers: headers === undefined ? API_HEADERS : { ...API_HEADERS, ...headers },
  });
}
