import { calmly, untilCalm } from './machine.js';
import { atLeast, exactly, format, inMilliseconds, told } from './report.js';
import { EMAIL, startService } from './service.js';
import { mean, ratioOfMeans } from './statistics.js';
import { Connection, signInRequest } from './wire.js';

/** Then on until the ratio is known well enough, or time is up. */
const LEAST_PAIRS = 300;
const WANTED_ERROR = 0.004;
const MOST_SECONDS = 150;
/** Pairs in about a second, after which it is asked whether the machine was ours. */
const BLOCK = 10;

const KINDS = {
  email: { email: 'other@example.com', password: 'a wrong password' },
  password: { email: EMAIL, password: 'a wrong password' },
};

/** Can a stranger tell by the clock, or by the answer, whether the email was right? */
export async function timing() {
  const service = await startService({ cost: 10 });
  const connection = await Connection.open(service.port);
  const pairs = [];
  const answers = new Set();
  let tries = 0;

  const attempt = async (kind) => {
    tries += 1;
    // A network for each: this is about the check, not about the throttle.
    const address = `10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`;
    const request = signInRequest(KINDS[kind], { address });
    const startedAt = performance.now();
    const { head, body } = await connection.ask(request);
    const milliseconds = performance.now() - startedAt;
    answers.add(head.replace(/^date: .*$/im, '') + body);
    return milliseconds;
  };

  for (let index = 0; index < 10; index += 1) await attempt('password');
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  while (pairs.length < LEAST_PAIRS || judge(pairs).error > WANTED_ERROR) {
    if (performance.now() > endsAt) break;
    const { value, calm } = await calmly(async () => await attemptPairs(attempt));
    if (calm) pairs.push(...value);
    else await untilCalm(endsAt);
  }
  connection.close();
  await service.stop();
  const { email, password, ratio, error } = judge(pairs);
  return [
    told('a wrong email takes', inMilliseconds(email)),
    told('a wrong password takes', inMilliseconds(password)),
    atLeast('pairs of tries while the machine was ours', pairs.length, LEAST_PAIRS),
    {
      what: 'wrong email ÷ wrong password',
      figure: `${format(ratio)} (standard error ${error.toFixed(4)})`,
      wanted: '0.98 – 1.02',
      ok: ratio >= 0.98 && ratio <= 1.02,
    },
    {
      what: 'standard error',
      figure: error.toFixed(4),
      wanted: '≤ 0.01',
      ok: error <= 0.01,
    },
    exactly('different answers, but for the date', answers.size, 1),
  ];
}

async function attemptPairs(attempt) {
  const pairs = [];
  for (let index = 0; index < BLOCK; index += 1) {
    // In random order, one at a time: whatever drifts hits both alike.
    const pair = {};
    for (const kind of Math.random() < 0.5 ? ['email', 'password'] : ['password', 'email']) {
      pair[kind] = await attempt(kind);
    }
    pairs.push(pair);
  }
  return pairs;
}

function judge(pairs) {
  const email = pairs.map((pair) => pair.email);
  const password = pairs.map((pair) => pair.password);
  return { email: mean(email), password: mean(password), ...ratioOfMeans(email, password) };
}
