import { Connection, rawRequest } from './drill/wire.js';

/** Sends one request on a new connection and returns the response. */
export async function sendOnce(port, request) {
  const connection = await Connection.open(port);
  const response = await connection.send(request);
  connection.close();
  return response;
}

/**
 * Sends one request and compares the response with `wanted`. Returns the differences as `faults`, and
 * the size of the response in bytes on the wire.
 *
 * @param {{ port: number, path: string, headers?: object,
 *   wanted: { status: number, body?: string, bodyLength?: number, header?: RegExp } }} target
 */
export async function checkResponse({ port, path, headers, wanted }) {
  const { status, head, body } = await sendOnce(port, rawRequest('GET', path, headers));
  const faults = [];
  if (status !== wanted.status) faults.push(`status ${status} instead of ${wanted.status}`);
  if (wanted.body !== undefined && body !== wanted.body) faults.push(`body ${body.slice(0, 80)}`);
  if (wanted.bodyLength !== undefined && body.length !== wanted.bodyLength) {
    faults.push(`a body of ${body.length} bytes instead of ${wanted.bodyLength}`);
  }
  if (wanted.header !== undefined && !wanted.header.test(head)) {
    faults.push(`no header like ${wanted.header}`);
  }
  // `head` does not include the empty line at its end.
  return { faults, size: head.length + 2 + body.length, head, body };
}

/** Throws if the response is not as wanted. */
export async function assertResponse(name, target) {
  const { faults } = await checkResponse(target);
  if (faults.length > 0) throw new Error(`${name}, ${target.path}: ${faults.join('; ')}`);
}
