// Prints how many source files of the built library each request runs code of, as JSON. A process of its
// own, because the count needs V8's coverage, which the test runner uses itself.
import { randomBytes } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { createAuth } from '../dist/core/auth/create-auth.js';
import { parseConfig } from '../dist/core/config/config.js';
import { createHousekey } from '../dist/http/housekey.js';

const DIST = new URL('../dist/', import.meta.url).href;
const CREDENTIALS = { email: 'you@example.com', password: 'a password' };

const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
await inspector.post('Profiler.startPreciseCoverage', { callCount: true });

const config = parseConfig(
  { SERVICE_EMAIL: CREDENTIALS.email, SERVICE_PASSWORD: CREDENTIALS.password },
  { randomBytes, readFile: () => '' },
);
const auth = await createAuth(config, { now: Date.now, randomBytes });
const { respond } = createHousekey({ auth, findings: async () => [], version: '1.0.0' });

/** Responds to a request, and returns the files that had a function called for it. */
async function visit(path, init) {
  await inspector.post('Profiler.takePreciseCoverage');
  const response = await respond(new Request(`http://localhost${path}`, init), {
    address: '192.0.2.1',
  });
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url, functions }) => url.startsWith(DIST) && functions.some(wasCalled))
    .map(({ url }) => url.slice(DIST.length));
  return { status: response.status, files, body: await response.json() };
}

/** Whether a function was called. The module's own top level, at offset 0, is not one. */
function wasCalled({ ranges: [{ count, startOffset }], functionName }) {
  return count > 0 && (functionName !== '' || startOffset > 0);
}

const login = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(CREDENTIALS),
};
// The first request of each kind loads modules and fills the cache.
const { body } = await visit('/api/auth/login', login);
const me = { headers: { authorization: `Bearer ${body.access_token}` } };
await visit('/api/auth/me', me);

const report = async (path, init) => {
  const { status, files } = await visit(path, init);
  return { status, files: files.toSorted() };
};
console.log(
  JSON.stringify({
    login: await report('/api/auth/login', login),
    me: await report('/api/auth/me', me),
  }),
);
