import { createVerifier } from 'fast-jwt';
import { randomBytes } from 'node:crypto';
import { createAuth, parseConfig } from '../../dist/core/index.js';

/*
 * One of the contestants, in a process of its own: asks for a token that it has verified before,
 * again and again. Prints how many times a second.
 */

const MINIMUM = 2000;
const [, , which, seconds] = process.argv;
const { BENCH_EMAIL, BENCH_HASH, BENCH_SECRET } = process.env;
const variables = {
  SERVICE_EMAIL: BENCH_EMAIL,
  SERVICE_PASSWORD_HASH: BENCH_HASH,
  SERVICE_SECRET_KEY: BENCH_SECRET,
};
const readFile = () => '';
const auth = await createAuth(parseConfig(variables, { randomBytes, readFile }), {
  now: Date.now,
  randomBytes,
});
const token = await auth.issueToken({ sub: BENCH_EMAIL });

const CONTESTANTS = {
  housekey: () => async (count) => {
    let good = 0;
    for (let index = 0; index < count; index += 1) {
      const verdict = await auth.authenticate(token);
      if (verdict.ok && verdict.user.email === BENCH_EMAIL) good += 1;
    }
    return good;
  },
  'fast-jwt': () => asking({}),
  // What its README says to do where a token in memory is no worry.
  'fast-jwt-identity': () => asking({ cacheKeyBuilder: (text) => text }),
};

function asking(options) {
  const verify = createVerifier({
    key: BENCH_SECRET,
    algorithms: ['HS256'],
    cache: true,
    ...options,
  });
  return (count) => {
    let good = 0;
    for (let index = 0; index < count; index += 1) {
      if (verify(token).sub === BENCH_EMAIL) good += 1;
    }
    return good;
  };
}

const run = CONTESTANTS[which]();
let good = 0;
let asked = 0;
const measure = async (milliseconds) => {
  const startedAt = performance.now();
  let took = 0;
  [good, asked] = [0, 0];
  while (took < milliseconds) {
    good += await run(MINIMUM);
    asked += MINIMUM;
    took = performance.now() - startedAt;
  }
  return (asked / took) * 1000;
};
await measure(200); // Until the code is compiled.
const perSecond = await measure(Number(seconds) * 1000);
console.log(JSON.stringify({ value: perSecond, asked, good }));
process.exit(0);
