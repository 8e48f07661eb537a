import { detectLoad, waitUntilQuiet } from './machine.js';
import { atLeast, exactly, format, formatMilliseconds, info } from './report.js';
import { EMAIL, startService } from './service.js';
import { mean, ratioOfMeans } from './statistics.js';
import { Connection, signInRequest } from './wire.js';

/** At least this many pairs, then more until the ratio is precise enough or time is up. */
const MIN_PAIRS = 300;
const TARGET_ERROR = 0.004;
const MOST_SECONDS = 150;
/** Pairs per check for other load: about a second. */
const BLOCK = 10;

const KINDS = {
  email: { email: 'other@example.com', password: 'a wrong password' },
  password: { email: EMAIL, password: 'a wrong password' },
};

/** Does the time or the response reveal whether the email was correct? */
export async function timing() {
  const service = await startService({ cost: 10 });
  const connection = await Connection.open(service.port);
  const pairs = [];
  const responses = new Set();
  let attempts = 0;

  const attempt = async (kind) => {
    attempts += 1;
    // Networks all over 10.0.0.0/8, so that neither they nor those around them are throttled: a throttled guess is
    // answered without a check.
    const spread = Math.imul(attempts, 0x9e_37_79_b1) >>> 8;
    const address = `10.${spread >> 16}.${(spread >> 8) & 255}.${spread & 255}`;
    const request = signInRequest(KINDS[kind], { address });
    const startedAt = performance.now();
    const { head, body } = await connection.send(request);
    const milliseconds = performance.now() - startedAt;
    responses.add(head.replace(/^date: .*$/im, '') + body);
    return milliseconds;
  };

  for (let index = 0; index < 10; index += 1) await attempt('password');
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  while (pairs.length < MIN_PAIRS || summarize(pairs).error > TARGET_ERROR) {
    if (performance.now() > endsAt) break;
    const { value, quiet } = await detectLoad(async () => await attemptPairs(attempt));
    if (quiet) pairs.push(...value);
    else await waitUntilQuiet(endsAt);
  }
  connection.close();
  await service.stop();
  const { email, password, ratio, error } = summarize(pairs);
  return [
    info('a wrong email takes', formatMilliseconds(email)),
    info('a wrong password takes', formatMilliseconds(password)),
    atLeast('pairs while the machine was quiet', pairs.length, MIN_PAIRS),
    {
      what: 'wrong email ÷ wrong password',
      figure: `${format(ratio)} (standard error ${error.toFixed(4)})`,
      target: '0.98 – 1.02',
      ok: ratio >= 0.98 && ratio <= 1.02,
    },
    {
      what: 'standard error',
      figure: error.toFixed(4),
      target: '≤ 0.01',
      ok: error <= 0.01,
    },
    exactly('different responses, ignoring the date', responses.size, 1),
  ];
}

async function attemptPairs(attempt) {
  const pairs = [];
  for (let index = 0; index < BLOCK; index += 1) {
    // One at a time in random order, so that any drift affects both.
    const pair = {};
    for (const kind of Math.random() < 0.5 ? ['email', 'password'] : ['password', 'email']) {
      pair[kind] = await attempt(kind);
    }
    pairs.push(pair);
  }
  return pairs;
}

function summarize(pairs) {
  const email = pairs.map((pair) => pair.email);
  const password = pairs.map((pair) => pair.password);
  return { email: mean(email), password: mean(password), ...ratioOfMeans(email, password) };
}
