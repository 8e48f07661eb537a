import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { EMAIL, FRAMEWORKS } from './peers/library.js';

/*
 * An app of one framework with one guard, or none, in a process of its own. It handles the same request again and
 * again, without a network. For each message, a number of requests, it sends the processor time of one in µs.
 */

const [, , framework, guard] = process.argv;
const EXPECTED = JSON.stringify({ email: EMAIL });
const COMMON = ['Host', '127.0.0.1:8000', 'Accept', '*/*', 'User-Agent', 'bench'];
const socket = new Socket();

/** Handles one request, from the parsed head to the call of `end`. */
function send(handle, fields) {
  return new Promise((resolve) => {
    const request = new IncomingMessage(socket);
    request.method = 'GET';
    request.url = '/account';
    // As node:http adds them.
    // oxlint-disable-next-line no-underscore-dangle -- there is no public way
    request._addHeaderLines(fields, fields.length);
    const response = new ServerResponse(request);
    // Not in a subclass, because frameworks replace the prototype.
    response.end = (body) => {
      resolve({ status: response.statusCode, body: String(body) });
      return response;
    };
    request.push(null);
    handle(request, response);
  });
}

async function assertGuarded({ name, handle, isOpen }) {
  const { status, body } = await send(handle, COMMON);
  if (status !== (isOpen ? 200 : 401)) throw new Error(`${name}: ${status} for anyone: ${body}`);
}

/** Processor time of one request in µs. */
async function measure({ name, handle, fields }, count) {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const { status, body } = await send(handle, fields);
    if (status !== 200 || body !== EXPECTED) throw new Error(`${name}: ${status} ${body}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

const { handle, headers, isOpen = false } = await FRAMEWORKS[framework][guard]();
const app = { name: `${framework} ${guard}`, handle, isOpen, fields: [...COMMON, ...headers] };
await assertGuarded(app);
process.on('message', (count) => {
  measure(app, count).then(
    (value) => process.send(value),
    (error) => {
      process.stderr.write(`${error.stack}\n`, () => process.exit(1));
    },
  );
});
process.send('ready');
