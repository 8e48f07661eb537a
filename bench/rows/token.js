import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { Connection, rawRequest } from '../drill/wire.js';
import { EMAIL, signIn, startHousekey } from '../housekey.js';
import { startPeer } from '../peers.js';
import { processorTime } from '../process-cost.js';
import { makeFolder } from '../processes.js';
import { comparisonRow, ratiosOf, targetRow, valuesOf } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { sendOnce } from '../responses.js';
import { QUICK } from '../settings.js';

const [OURS, STORED, BARE] = ['Housekey', 'Housekey, state directory', 'oidc-provider alone'];
const CLIENT = 'bench';
const CALLBACK = 'http://127.0.0.1:3000/callback';
const CLIENT_SECRET = `hkc_${randomBytes(32).toString('base64url')}`;
const VERIFIER = randomBytes(32).toString('base64url');
const CHALLENGE = digestOf(VERIFIER);
/** Requests of one kind in a round. Processor time is counted in ticks of 10 ms. */
const REQUESTS = QUICK ? 10 : 100;
const MAX_MICROSECONDS = 5000;
const HEADERS = {
  authorization: `Basic ${Buffer.from(`${CLIENT}:${CLIENT_SECRET}`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
};

/** Processor time of a token request of OpenID Connect. */
export async function token() {
  const rows = [];
  for (const algorithm of ['RS256', 'ES256']) rows.push(...(await rowsOf(algorithm)));
  return rows;
}

async function rowsOf(algorithm) {
  const keys = [
    generateKeyPairSync('rsa', { modulusLength: 3072 }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ].map(({ privateKey }) => privateKey.export({ format: 'jwk' }));
  const servers = {
    [OURS]: await startProvider(algorithm, keys),
    [STORED]: await startProvider(algorithm, keys, { SERVICE_STATE_DIR: makeFolder() }),
    [BARE]: await startLibrary(algorithm, keys),
  };
  const outcome = await inRounds(
    Object.entries(servers).flatMap(([name, server]) => contestantsOf(name, server)),
    // Time in which other programs run is not counted.
    { ignoreLoad: true },
  );
  for (const { stop } of Object.values(servers)) await stop('SIGKILL');
  return ['code', 'refresh'].flatMap((kind) => compare(kind, algorithm, outcome));
}

function compare(kind, algorithm, outcome) {
  const [ours, stored, bare] = [OURS, STORED, BARE].map((name) => `${name}, ${kind}`);
  const row = {
    row: 'token',
    what: `processor time of a token request: ${kind}, ${algorithm}`,
    outcome,
  };
  const values = valuesOf(outcome, ours);
  return [
    targetRow({ ...row, against: '', values, unit: 'µs', atMost: MAX_MICROSECONDS }),
    ...[
      [ours, BARE, bare],
      [stored, `${BARE}; ours with a state directory`, bare],
    ].map(([above, against, below]) =>
      comparisonRow({
        ...row,
        against,
        values: ratiosOf(outcome, above, below),
        note: ratesOf(outcome, [above, below], 'µs'),
      }),
    ),
  ];
}

/** Housekey with one client, and a session of the owner. */
async function startProvider(algorithm, keys, variables = {}) {
  const server = await startHousekey({
    variables: {
      // Requests have no port in their host.
      SERVICE_PUBLIC_URL: 'http://127.0.0.1',
      SERVICE_OIDC_KEYS: JSON.stringify({ keys }),
      SERVICE_OIDC_CLIENTS: `${CLIENT}:sha256.${digestOf(CLIENT_SECRET)}:redirect=${CALLBACK}:alg=${algorithm}:end`,
      ...variables,
    },
  });
  const { cookies } = await signIn(server);
  const query = new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid offline_access profile email',
    prompt: 'consent',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  const headers = { cookie: cookies.join('; ') };
  const authorize = rawRequest('GET', `/_housekey/oidc/auth?${query}`, headers);
  const nextCode = async () => {
    const { head } = await sendOnce(server.port, authorize);
    return new URL(/^location: (\S+)/im.exec(head)[1]).searchParams.get('code');
  };
  return { ...server, path: '/_housekey/oidc/token', nextCode };
}

/** The library with the same client. */
async function startLibrary(algorithm, keys) {
  const client = {
    client_id: CLIENT,
    client_secret: CLIENT_SECRET,
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: algorithm,
  };
  const variables = { BENCH_OIDC: JSON.stringify({ client, keys, subject: EMAIL }) };
  const server = await startPeer('oidc-provider', { variables });
  const issue = rawRequest('GET', `/code?code_challenge=${CHALLENGE}`);
  const nextCode = async () => (await sendOnce(server.port, issue)).body;
  return { ...server, path: '/token', nextCode };
}

function contestantsOf(name, server) {
  const codeForm = async () => ({
    grant_type: 'authorization_code',
    code: await server.nextCode(),
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  });
  // A client with a secret keeps its refresh token.
  let refreshForm;
  const repeatedForm = async () => {
    if (refreshForm === undefined) {
      const [{ refresh_token }] = await exchange(server, [await codeForm()]);
      refreshForm = { grant_type: 'refresh_token', refresh_token };
    }
    return refreshForm;
  };
  return Object.entries({ code: codeForm, refresh: repeatedForm }).map(([kind, nextForm]) => ({
    name: `${name}, ${kind}`,
    measure: async () => {
      const forms = [];
      for (let index = 0; index < REQUESTS; index += 1) forms.push(await nextForm());
      const before = processorTime(server);
      await exchange(server, forms);
      return { value: (processorTime(server) - before) / REQUESTS };
    },
  }));
}

/** Sends token requests one after the other. */
async function exchange({ port, path }, forms) {
  const connection = await Connection.open(port);
  const answers = [];
  for (const form of forms) {
    const body = new URLSearchParams(form).toString();
    const response = await connection.send(rawRequest('POST', path, HEADERS, body));
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
    answers.push(JSON.parse(response.body));
  }
  connection.close();
  if (answers.some(({ id_token }) => id_token === undefined)) throw new Error('no ID token');
  return answers;
}

function digestOf(text) {
  return createHash('sha256').update(text).digest('base64url');
}
