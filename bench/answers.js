import { Connection, rawRequest } from './drill/wire.js';

/** One answer, on a connection of its own. */
export async function ask(port, request) {
  const connection = await Connection.open(port);
  const answer = await connection.ask(request);
  connection.close();
  return answer;
}

/**
 * Asks once, and compares with what is wanted. Gives the faults, and the answer's size on the wire.
 *
 * @param {{ port: number, path: string, headers?: object,
 *   wanted: { status: number, body?: string, bodyLength?: number, header?: RegExp } }} target
 */
export async function verifyAnswer({ port, path, headers, wanted }) {
  const { status, head, body } = await ask(port, rawRequest('GET', path, headers));
  const faults = [];
  if (status !== wanted.status) faults.push(`status ${status} instead of ${wanted.status}`);
  if (wanted.body !== undefined && body !== wanted.body) faults.push(`body ${body.slice(0, 80)}`);
  if (wanted.bodyLength !== undefined && body.length !== wanted.bodyLength) {
    faults.push(`a body of ${body.length} bytes instead of ${wanted.bodyLength}`);
  }
  if (wanted.header !== undefined && !wanted.header.test(head)) {
    faults.push(`no header like ${wanted.header}`);
  }
  // The head is given without the empty line at its end.
  return { faults, size: head.length + 2 + body.length, head, body };
}

/** Throws where a server does not do what it is here for. */
export async function mustAnswer(name, target) {
  const { faults } = await verifyAnswer(target);
  if (faults.length > 0) throw new Error(`${name}, ${target.path}: ${faults.join('; ')}`);
}
