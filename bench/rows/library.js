import { fileURLToPath } from 'node:url';
import { median } from '../drill/statistics.js';
import { EMAIL, passwordHash, SECRET } from '../housekey.js';
import { start } from '../processes.js';
import { comparisonRow, ratiosOf, targetRow, valuesOf } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { QUICK } from '../settings.js';

const SCRIPT = fileURLToPath(new URL('../library-process.js', import.meta.url));
const JWT = '@fastify/jwt with its token cache';
const BETTER_AUTH = 'better-auth with its cookie cache';
/** Short rounds, and many: the median is steady even while other programs run. */
const ROUNDS = QUICK ? 7 : 61;

/** Each guarded request of ours, and the alternatives to it. */
const COMPARED = [
  {
    what: 'Fastify, bearer token',
    own: 'fastify housekey bearer',
    others: { [JWT]: 'jwt bearer' },
  },
  {
    what: 'Fastify, cookie',
    own: 'fastify housekey cookie',
    others: { [JWT]: 'jwt cookie', [BETTER_AUTH]: 'better-auth cookie' },
  },
  {
    what: 'Express, cookie',
    own: 'express housekey cookie',
    others: { [BETTER_AUTH]: 'better-auth cookie' },
  },
  {
    what: 'node:http, cookie',
    own: 'node housekey cookie',
    others: { [BETTER_AUTH]: 'better-auth cookie' },
  },
];

/** Processor time of a guarded request in an app that contains Housekey, without the network. */
export async function library() {
  const variables = {
    NODE_ENV: 'production',
    BENCH_EMAIL: EMAIL,
    BENCH_HASH: await passwordHash(),
    BENCH_SECRET: SECRET,
  };
  const readings = new Map();
  for (const framework of ['fastify', 'express', 'node']) {
    const command = [process.execPath, '--expose-gc', SCRIPT, framework, String(ROUNDS)];
    const child = start(command, { variables });
    if ((await child.ended) !== 0) throw new Error(child.output());
    const results = JSON.parse(child.output().trim().split('\n').at(-1));
    for (const [name, values] of Object.entries(results)) {
      readings.set(
        `${framework} ${name}`,
        values.map((value) => ({ value })),
      );
    }
  }
  // Time in which other programs run is not counted, so their load does not void a round.
  const outcome = { readings, voided: [], disturbed: 0 };
  return COMPARED.flatMap(({ what, own, others }) => rowsOf({ what, ours: own, others }, outcome));
}

function rowsOf({ what, ours, others }, outcome) {
  const row = { row: 13, outcome };
  const [framework] = ours.split(' ');
  const open = `${framework} none`;
  const rows = Object.entries(others).flatMap(([against, other]) => {
    const name = `${framework} ${other}`;
    return [
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
    ];
  });
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
