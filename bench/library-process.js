import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { APPS, EMAIL } from './peers/library.js';

/*
 * One contestant of the row `library`, in a process of its own: an app on a framework, with one way of
 * guarding a route, or none. It handles the same request again and again, without a network, and prints the
 * processor time of one.
 */

const BATCH = 500;
const [, , name, seconds] = process.argv;
const EXPECTED = JSON.stringify({ email: EMAIL });

const { handle, headers, isOpen = false } = await APPS[name]();
const socket = new Socket();

/** Handles one request, from the parsed head to the call of `end`. */
function send(fields) {
  return new Promise((resolve) => {
    const request = new IncomingMessage(socket);
    request.method = 'GET';
    request.url = '/account';
    // As node:http adds them.
    request._addHeaderLines(fields, fields.length);
    const response = new ServerResponse(request);
    // Frameworks replace the prototype.
    response.end = (body) => {
      resolve({ status: response.statusCode, body: String(body) });
      return response;
    };
    request.push(null);
    handle(request, response);
  });
}

const COMMON = ['Host', '127.0.0.1:8000', 'Accept', '*/*', 'User-Agent', 'bench'];
const fields = [...COMMON, ...headers];

const anonymous = await send(COMMON);
if (anonymous.status !== (isOpen ? 200 : 401)) {
  throw new Error(`${name}: ${anonymous.status} without credentials: ${anonymous.body}`);
}

async function measure(milliseconds) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let sent = 0;
  let wrong = 0;
  while (performance.now() - startedAt < milliseconds) {
    for (let index = 0; index < BATCH; index += 1) {
      const { status, body } = await send(fields);
      if (status !== 200 || body !== EXPECTED) wrong += 1;
    }
    sent += BATCH;
  }
  const { user, system } = process.cpuUsage(before);
  return { value: (user + system) / sent, sent, wrong };
}

await measure(600); // Warm-up.
console.log(JSON.stringify(await measure(Number(seconds) * 1000)));
process.exit(0);
