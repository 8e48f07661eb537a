import { fileURLToPath } from 'node:url';
import { median } from '../drill/statistics.js';
import { EMAIL, passwordHash, SECRET } from '../housekey.js';
import { start } from '../processes.js';
import { comparisonRow, ratiosOf, targetRow, valuesOf } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';

const SCRIPT = fileURLToPath(new URL('../library-process.js', import.meta.url));
const SECONDS = 0.5;

/** Each guarded request of ours, the same app without a guard, and with the alternatives. */
const COMPARED = [
  {
    what: 'Fastify, bearer token',
    open: 'fastify none',
    ours: 'fastify housekey bearer',
    others: { '@fastify/jwt with its token cache': 'fastify jwt bearer' },
  },
  {
    what: 'Fastify, cookie',
    open: 'fastify none',
    ours: 'fastify housekey cookie',
    others: {
      '@fastify/jwt with its token cache': 'fastify jwt cookie',
      'better-auth with its cookie cache': 'fastify better-auth cookie',
    },
  },
  {
    what: 'Express, cookie',
    open: 'express none',
    ours: 'express housekey cookie',
    others: { 'better-auth with its cookie cache': 'express better-auth cookie' },
  },
  {
    what: 'node:http, cookie',
    open: 'node none',
    ours: 'node housekey cookie',
    others: { 'better-auth with its cookie cache': 'node better-auth cookie' },
  },
];

/** Processor time of a guarded request in an app that contains Housekey, without the network. */
export async function library() {
  const names = COMPARED.flatMap(({ open, ours, others }) => [
    open,
    ours,
    ...Object.values(others),
  ]);
  const variables = {
    NODE_ENV: 'production',
    BENCH_EMAIL: EMAIL,
    BENCH_HASH: await passwordHash(),
    BENCH_SECRET: SECRET,
  };
  const contestants = [...new Set(names)].map((name) => ({
    name,
    measure: async () => await measure(name, variables),
  }));
  // Time in which other programs run is not counted, so their load does not void a round.
  const outcome = await inRounds(contestants, { warmUps: 0, ignoreLoad: true, maxSeconds: 400 });
  return COMPARED.flatMap((compared) => rowsOf(compared, outcome));
}

async function measure(name, variables) {
  const child = start([process.execPath, SCRIPT, name, String(SECONDS)], { variables });
  const code = await child.ended;
  if (code !== 0) throw new Error(child.output());
  const { value, wrong } = JSON.parse(child.output().trim().split('\n').at(-1));
  return { value, faults: wrong === 0 ? [] : [`${wrong} wrong responses`] };
}

function rowsOf({ what, open, ours, others }, outcome) {
  const row = { row: 13, outcome };
  const rows = Object.entries(others).flatMap(([against, name]) => [
    targetRow({
      ...row,
      what: `processor time that the guard adds: ${what}`,
      against,
      values: addedRatios(outcome, { open, ours, name }),
      atLeast: 3,
      note: addedOf(outcome, { open, ours, name }),
    }),
    comparisonRow({
      ...row,
      what: `processor time of a guarded request: ${what}`,
      against,
      values: ratiosOf(outcome, name, ours),
      note: ratesOf(outcome, [ours, name], 'µs'),
    }),
  ]);
  return [
    ...rows,
    comparisonRow({
      ...row,
      what: `processor time of a guarded request: ${what}`,
      against: 'no authentication at all',
      values: ratiosOf(outcome, open, ours),
      note: ratesOf(outcome, [ours, open], 'µs'),
    }),
  ];
}

/** How many times more the alternative adds to the request without a guard, round by round. */
function addedRatios(outcome, { open, ours, name }) {
  const [none, own, other] = [open, ours, name].map((each) => valuesOf(outcome, each));
  return other.map((value, round) => (value - none[round]) / (own[round] - none[round]));
}

function addedOf(outcome, { open, ours, name }) {
  const [none, own, other] = [open, ours, name].map((each) => median(valuesOf(outcome, each)));
  return `${(own - none).toFixed(1)} ÷ ${(other - none).toFixed(1)} µs`;
}
