// Prints how many source files run code in the running service when it starts, and for each kind of request: server,
// log, metrics and password threads included, Node.js and libraries not. `node bench/visited-files.js` prints numbers,
// `node bench/visited-files.js gateway` the files of one form as JSON on its last line.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PAGE_DATA } from '../dist/pages/page-data.js';
import { readPageData } from '../scripts/embed-pages.js';
import { freePort } from './free-port.js';

const DIST = new URL('../dist/', import.meta.url).href;
const CREDENTIALS = { email: 'you@example.com', password: 'a password' };
/** A walk is the files that ran for each of so many requests: not what a timer does in between. */
const REPETITIONS = 5;
/** Milliseconds after a response, for what follows it: the log, the audit event, the end of the stream. */
const SETTLING = 30;

/** Form → its settings, and the walks in it. */
const FORMS = {
  service: {
    settings: () => ({}),
    walks: { 'sign-in': signIn, me: ({ url, token }) => get(`${url}/api/auth/me`, bearer(token)) },
  },
  'forward-auth': {
    settings: () => ({ SERVICE_FORWARD_AUTH: 'true' }),
    walks: { verify: ({ url, cookie }) => get(`${url}/api/auth/verify`, { cookie }) },
  },
  gateway: {
    settings: async () => ({ SERVICE_UPSTREAM: await startApp() }),
    walks: { gateway: ({ url, cookie }) => get(`${url}/page`, { cookie }) },
  },
};

const form = process.argv[2];
if (form === undefined) {
  for (const name of Object.keys(FORMS)) {
    const args = [import.meta.filename, name];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const walks = JSON.parse(stdout.trim().split('\n').at(-1));
    for (const [walk, files] of Object.entries(walks))
      console.log(`${name}, ${walk}: ${files.length}`);
  }
} else {
  console.log(JSON.stringify(await measure(FORMS[form])));
  process.exit();
}

async function measure({ settings, walks }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  Object.assign(process.env, await settings(), {
    PORT: String(port),
    SERVICE_EMAIL: CREDENTIALS.email,
    SERVICE_PASSWORD: CREDENTIALS.password,
  });
  // Only the bundle contains the pages.
  Object.assign(PAGE_DATA, readPageData(fileURLToPath(new URL('web', DIST))));
  // The handle of the closed port is gone in the next turn.
  await sleep(5);
  const others = listeners();
  const take = await startCoverage();
  process.argv.splice(2);
  // Ends when the service stops.
  void import('../dist/cli/main.js');
  // A request would run code that the start does not.
  while (listeners() === others) await sleep(5);
  await sleep(SETTLING);
  const result = { start: [...(await take())] };
  const answer = await signIn({ url });
  const { access_token: token } = await answer.json();
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('housekey_session='));
  for (const [name, walk] of Object.entries(walks)) {
    const request = () => walk({ url, token, cookie: cookie?.split(';')[0] });
    // The first requests of a kind load modules and fill caches.
    await request();
    await request();
    result[name] = await filesOf(request, take);
  }
  return result;
}

/** The files that run code for each of several requests. */
async function filesOf(request, take) {
  let files;
  for (let done = 0; done < REPETITIONS; done++) {
    await sleep(SETTLING);
    await take();
    const response = await request();
    if (!response.ok) throw new Error(`Unexpected status ${response.status}`);
    await response.arrayBuffer();
    await sleep(SETTLING);
    const now = await take();
    files = files === undefined ? [...now] : files.filter((file) => now.has(file));
  }
  return files.toSorted();
}

/** @returns a function that returns the files that have run code since it was last called */
async function startCoverage() {
  const inspector = new Session();
  inspector.connect();
  const threads = await followThreads(inspector);
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true });
  return async () => {
    const reports = await Promise.all([inspector, ...threads.values()].map(report));
    const scripts = reports.flatMap(({ result }) => result).filter(hasRun);
    return new Set(scripts.map(({ url }) => url.slice(DIST.length)));
  };
}

/** Starts the coverage of each thread that the service starts, before it runs any code. */
async function followThreads(inspector) {
  const threads = new Map();
  const pending = new Map();
  let lastId = 0;
  inspector.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    const post = (method, params) =>
      new Promise((resolve) => {
        const message = JSON.stringify({ id: ++lastId, method, params });
        pending.set(lastId, resolve);
        void inspector.post('NodeWorker.sendMessageToWorker', { sessionId, message });
      });
    threads.set(sessionId, { post });
    void post('Profiler.enable');
    void post('Profiler.startPreciseCoverage', { callCount: true });
    void post('Runtime.runIfWaitingForDebugger');
  });
  inspector.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
    const { id, result } = JSON.parse(message);
    pending.get(id)?.(result);
    pending.delete(id);
  });
  inspector.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) =>
    threads.delete(sessionId),
  );
  await inspector.post('NodeWorker.enable', { waitForDebuggerOnStart: true });
  return threads;
}

async function report(session) {
  return await session.post('Profiler.takePreciseCoverage');
}

function hasRun({ url, functions }) {
  return url.startsWith(DIST) && functions.some(wasCalled);
}

/** Whether a function was called. The module's own top level, at offset 0, is not one. */
function wasCalled({ ranges: [{ count, startOffset }], functionName }) {
  return count > 0 && (functionName !== '' || startOffset > 0);
}

/** How many ports this process listens on. */
function listeners() {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
}

async function startApp() {
  const app = createServer((_, response) => response.end('the app')).listen(0, '127.0.0.1');
  await new Promise((resolve) => app.once('listening', resolve));
  return `http://127.0.0.1:${app.address().port}`;
}

async function signIn({ url }) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(CREDENTIALS);
  return await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
}

async function get(url, headers) {
  return await fetch(url, { headers });
}

function bearer(token) {
  return { authorization: `Bearer ${token}` };
}
