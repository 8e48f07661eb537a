import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { EMAIL, FRAMEWORKS } from './peers/library.js';

/*
 * The apps of one framework, each with another guard or none, in one process. Each handles the same request
 * again and again, without a network. They take turns, many times a second, so that a slow phase of the machine
 * affects all of them. Prints the processor time of a request in µs, for each app and round.
 */

const WARM_UP_ROUNDS = 12;
/** Processor time of one turn, roughly. */
const TURN_MICROSECONDS = 15_000;
const [, , framework, rounds] = process.argv;
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
  // What the previous app has left must not count for this one.
  globalThis.gc();
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const { status, body } = await send(handle, fields);
    if (status !== 200 || body !== EXPECTED) throw new Error(`${name}: ${status} ${body}`);
  }
  const { user, system } = process.cpuUsage(before);
  return Number(((user + system) / count).toFixed(2));
}

const apps = [];
for (const [name, create] of Object.entries(FRAMEWORKS[framework])) {
  const { handle, headers, isOpen = false } = await create();
  const app = { name, handle, isOpen, fields: [...COMMON, ...headers], count: 50, values: [] };
  await assertGuarded(app);
  apps.push(app);
}
for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
  for (const app of apps) {
    app.count = Math.ceil(TURN_MICROSECONDS / (await measure(app, app.count)));
  }
}
for (let round = 0; round < Number(rounds); round += 1) {
  for (const app of apps) app.values.push(await measure(app, app.count));
}
const results = Object.fromEntries(apps.map(({ name, values }) => [name, values]));
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0));
