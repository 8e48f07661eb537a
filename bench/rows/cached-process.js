import { createVerifier } from 'fast-jwt';
import { randomBytes } from 'node:crypto';
import { createAuth } from '../../dist/core/auth/create-auth.js';
import { parseConfig } from '../../dist/core/config/config.js';

/*
 * One contestant in a process of its own. It verifies the same token again and again, and prints
 * verifications per second.
 */

const BATCH = 2000;
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
      const result = await auth.authenticate(token);
      if (result.ok && result.user.email === BENCH_EMAIL) good += 1;
    }
    return good;
  },
  'fast-jwt': () => verifyWith({}),
  // As its README recommends if keeping tokens in memory is acceptable.
  'fast-jwt-identity': () => verifyWith({ cacheKeyBuilder: (text) => text }),
};

function verifyWith(options) {
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
let accepted = 0;
let verified = 0;
const measure = async (milliseconds) => {
  const startedAt = performance.now();
  let took = 0;
  [accepted, verified] = [0, 0];
  while (took < milliseconds) {
    accepted += await run(BATCH);
    verified += BATCH;
    took = performance.now() - startedAt;
  }
  return (verified / took) * 1000;
};
await measure(200); // Warm-up.
const perSecond = await measure(Number(seconds) * 1000);
console.log(JSON.stringify({ value: perSecond, verified, accepted }));
process.exit(0);
