import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { costContestant, memoryOf } from '../process-cost.js';
import { makeFolder } from '../processes.js';
import { ratiosOf, targetRow } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';
import { startHousekeyVerifier } from '../verifiers.js';
import { verifyTarget } from './cost.js';
import { meTargetOf } from './nodes.js';

const STATE = fileURLToPath(new URL('../drill/state-opening.js', import.meta.url));
/** Pairs of processes, because no two run equally fast, and rounds for each pair. */
const [PAIRS, ROUNDS] = QUICK ? [1, 1] : [5, 3];
const APPS = 100;
const APP_TOKENS = 1000;
const SETUP = '100 apps, 1,000 app tokens, 10,000 sessions, 100,000 sign-outs';

/** What a large configuration and a large state directory add to a request and to memory. */
export async function scale() {
  const state = join(makeFolder(), 'state');
  execFileSync(process.execPath, ['--expose-gc', STATE, 'fill', state]);
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push(await measurePair(state));
  const outcome = pairs[0];
  for (const { readings, voided, disturbed } of pairs.slice(1)) {
    for (const [name, windows] of readings) outcome.readings.get(name).push(...windows);
    outcome.voided.push(...voided);
    outcome.disturbed += disturbed;
  }
  const rowOf = (options) =>
    targetRow({
      row: 'scale',
      against: 'one app, none of the others',
      outcome,
      minRounds: PAIRS * ROUNDS,
      ...options,
    });
  const ratioRow = (kind) =>
    rowOf({
      what: `processor time of ${kind}, with ${SETUP}`,
      values: ratiosOf(outcome, `${kind}, large`, `${kind}, small`),
      atMost: 1.03,
      note: ratesOf(outcome, [`${kind}, large`, `${kind}, small`], 'µs'),
    });
  const memory = pairs.map(({ added }) => added);
  return [
    ratioRow('/me'),
    ratioRow('verify'),
    rowOf({
      what: `memory (RSS) under load, with ${SETUP}`,
      values: memory,
      minRounds: PAIRS,
      atMost: 30,
      unit: 'MB',
    }),
  ];
}

async function measurePair(state) {
  const small = await startHousekeyVerifier({ variables: appsOf(1) });
  const variables = { ...appsOf(APPS), ...manyAppTokens(), SERVICE_STATE_DIR: state };
  const large = await startHousekeyVerifier({ variables });
  const contestants = Object.entries({ small, large }).flatMap(([size, server]) => [
    costContestant(`/me, ${size}`, server, withHost(meTargetOf(server))),
    costContestant(`verify, ${size}`, server, withHost(verifyTarget(server))),
  ]);
  const outcome = await inRounds(contestants, { rounds: ROUNDS });
  const added = memoryOf(large) - memoryOf(small);
  await large.stop();
  await small.stop();
  return { ...outcome, added };
}

/** The login host has no port, because the port is not known before the start. */
function withHost(target) {
  const headers = { ...target.headers, host: '127.0.0.1', 'x-forwarded-host': '127.0.0.1' };
  return { ...target, headers };
}

function numbered(count, textOf) {
  return Array.from({ length: count }, (_, index) => textOf(index));
}

function appsOf(count) {
  return {
    SERVICE_PUBLIC_URL: 'http://127.0.0.1',
    SERVICE_APPS: numbered(count, appLine).join('; '),
  };
}

function appLine(index) {
  return `app${index}.example.com http://127.0.0.1:${3000 + index} public=/assets`;
}

function manyAppTokens() {
  return { SERVICE_APP_TOKENS: numbered(APP_TOKENS, createAppToken).join() };
}

function createAppToken(index) {
  const text = `hk_app${index}_${randomBytes(32).toString('base64url')}`;
  return `app${index}:sha256.${createHash('sha256').update(text).digest('base64url')}:end`;
}
