import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from '../drill/statistics.js';
import { EMAIL, passwordHash, SECRET } from '../housekey.js';
import { comparisonRow, ratiosOf, targetRow, valuesOf } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { QUICK } from '../settings.js';

const SCRIPT = fileURLToPath(new URL('../library-process.js', import.meta.url));
const JWT = '@fastify/jwt with its token cache';
const BETTER_AUTH = 'better-auth with its cookie cache';
/** The apps of each framework, which take turns. */
const GUARDS = {
  fastify: [
    'none',
    'housekey bearer',
    'housekey cookie',
    'jwt bearer',
    'jwt cookie',
    'better-auth cookie',
  ],
  express: ['none', 'housekey cookie', 'better-auth cookie'],
  node: ['none', 'housekey cookie', 'better-auth cookie'],
};
/** Ended when the benchmark exits, however it exits. */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});

const WARM_UP_ROUNDS = 20;
/** Processor time of one turn, roughly. */
const TURN_MICROSECONDS = 40_000;
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
  const readings = new Map();
  for (const framework of Object.keys(GUARDS)) {
    const apps = await startApps(framework);
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const app of apps) {
        const value = await app.measure(app.count);
        if (round < 0) app.count = Math.ceil(TURN_MICROSECONDS / value);
        else app.values.push({ value });
      }
    }
    for (const { name, values, stop } of apps) {
      readings.set(name, values);
      stop();
    }
  }
  // Time in which other programs run is not counted, so their load does not void a round.
  const outcome = { readings, voided: [], disturbed: 0 };
  return COMPARED.flatMap(({ what, own, others }) => rowsOf({ what, ours: own, others }, outcome));
}

async function startApps(framework) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    BENCH_EMAIL: EMAIL,
    BENCH_HASH: await passwordHash(),
    BENCH_SECRET: SECRET,
  };
  const apps = GUARDS[framework].map(async (guard) => {
    const child = fork(SCRIPT, [framework, guard], { env });
    children.add(child);
    // A child that has ended sends nothing, and its channel closes.
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    const reply = async () => {
      const [value] = await once(child, 'message', { signal: ended.signal });
      return value;
    };
    await reply();
    const measure = async (count) => {
      child.send(count);
      return await reply();
    };
    const name = `${framework} ${guard}`;
    return { name, measure, count: 200, values: [], stop: () => child.kill() };
  });
  return await Promise.all(apps);
}

function rowsOf({ what, ours, others }, outcome) {
  const row = { row: 'library', outcome };
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
