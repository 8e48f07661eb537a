import { startApp } from '../nginx.js';
import { costContestant } from '../process-cost.js';
import { ratiosOf, targetRow } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { rawRequest } from '../drill/wire.js';
import { sendOnce } from '../responses.js';
import { inRounds } from '../rounds.js';
import { EMAIL, PASSWORD, startHousekey } from '../housekey.js';
import { QUICK } from '../settings.js';
import { appTarget } from './gateway.js';

const APPS = 'SERVICE_APPS';
const UPSTREAM = 'SERVICE_UPSTREAM';
const FIRST_VISITS = 'first visits';
const LOGIN_HOST = 'login.example.com';
const APP_HOST = 'wiki.example.com';
const SECOND_HOST = 'photos.example.net';
const SESSION = 'housekey_session';
/** Pairs of processes, because no two run equally fast, and rounds for each pair. */
const [PAIRS, ROUNDS] = QUICK ? [1, 1] : [3, 3];
const VISITS = 20;

/**
 * An app behind SERVICE_APPS, which has its own host and session, compared with the same behind SERVICE_UPSTREAM.
 *
 * @param {{ ignoreLoad?: boolean }} options of `inRounds`
 */
export async function apps(options = {}) {
  const app = await startApp();
  const outcome = { readings: new Map(), voided: [], disturbed: 0 };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { readings, voided, disturbed } = await measurePair(app, options);
    for (const [name, windows] of readings) {
      outcome.readings.set(name, [...(outcome.readings.get(name) ?? []), ...windows]);
    }
    outcome.voided.push(...voided);
    outcome.disturbed += disturbed;
  }
  await app.stop('SIGKILL');
  const minRounds = PAIRS * ROUNDS;
  return [
    targetRow({
      row: 'apps',
      what: `processor time per request: the gateway with ${APPS}, 1 KiB`,
      against: `the same with ${UPSTREAM}`,
      values: ratiosOf(outcome, APPS, UPSTREAM),
      atMost: 1.03,
      note: ratesOf(outcome, [APPS, UPSTREAM], 'µs'),
      outcome,
      minRounds,
    }),
    targetRow({
      row: 'apps',
      what: 'first visit to another app with a session: all redirects, median',
      against: 'fixed limit',
      values: outcome.readings.get(FIRST_VISITS).map(({ value }) => value),
      atMost: 50,
      unit: 'ms',
      outcome,
      minRounds,
    }),
  ];
}

async function measurePair(app, options) {
  const address = `http://127.0.0.1:${app.port}`;
  const own = await startHousekey({
    variables: {
      SERVICE_PUBLIC_URL: `http://${LOGIN_HOST}`,
      SERVICE_APPS: `${APP_HOST} ${address}; ${SECOND_HOST} ${address}`,
    },
  });
  const upstream = await startHousekey({
    variables: { SERVICE_PUBLIC_URL: `http://${APP_HOST}`, SERVICE_UPSTREAM: address },
  });
  const session = await sessionOf(own, LOGIN_HOST);
  const { cookie } = await visit(own, session, APP_HOST);
  const targetOf = (server, held) => appTarget(server, '1k', { host: APP_HOST, cookie: held });
  const contestants = [
    costContestant(APPS, own, targetOf(own, cookie)),
    costContestant(UPSTREAM, upstream, targetOf(upstream, await sessionOf(upstream, APP_HOST))),
    { name: FIRST_VISITS, measure: async () => await firstVisits(own, session) },
  ];
  const outcome = await inRounds(contestants, { rounds: ROUNDS, ...options });
  for (const server of [own, upstream]) await server.stop('SIGKILL');
  return outcome;
}

/** Signs the owner in at this host. Returns the cookie. */
async function sessionOf({ port }, host) {
  const headers = { host, 'content-type': 'application/json' };
  const credentials = JSON.stringify({ email: EMAIL, password: PASSWORD });
  const request = rawRequest('POST', '/api/auth/login', headers, credentials);
  const { body } = await sendOnce(port, request);
  return `${SESSION}=${JSON.parse(body).access_token}`;
}

async function firstVisits(server, session) {
  const visits = [];
  for (let count = 0; count < VISITS; count += 1) {
    visits.push(await visit(server, session, SECOND_HOST));
  }
  const times = visits.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return { value: times[VISITS / 2], faults: visits.flatMap(({ faults }) => faults) };
}

/**
 * Opens an app in a browser that is signed in and has not been there: from the app's host to the login, back with a
 * ticket, and to the page. Returns the app's cookie, and how long the responses took.
 */
async function visit(server, session, host) {
  const startedAt = performance.now();
  const asked = await redirectOf(server, host, '/1k');
  const issued = await redirectOf(server, LOGIN_HOST, asked.path, session);
  const accepted = await redirectOf(server, host, issued.path, asked.cookie);
  const milliseconds = performance.now() - startedAt;
  const ways = [asked, issued, accepted].map(({ location }) => new URL(location).host);
  const isExpected = ways.join() === [LOGIN_HOST, host, host].join() && accepted.path === '/1k';
  const faults = isExpected ? [] : [`redirects to ${ways.join()}`];
  return { cookie: accepted.cookie, milliseconds, faults };
}

/** Requests a page, whose response must be a redirect without a body. */
async function redirectOf({ port }, host, path, cookie) {
  const headers = {
    host,
    accept: 'text/html',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    ...(cookie === undefined ? {} : { cookie }),
  };
  const { status, head, body } = await sendOnce(port, rawRequest('GET', path, headers));
  const [, location] = /^location: (\S+)/im.exec(head) ?? [];
  if (location === undefined || body !== '') throw new Error(`${host} got ${status}: ${body}`);
  const [, set] = /^set-cookie: ([^;\r]+)/im.exec(head) ?? [];
  const { pathname, search } = new URL(location);
  return { location, path: pathname + search, cookie: set };
}
