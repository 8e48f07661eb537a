/*
 * A bare bcrypt library in a process of its own, with the given number of concurrent checks. Prints
 * checks per second.
 */

const [, , library, atOnce, seconds] = process.argv;
const { BENCH_HASH: hash, BENCH_PASSWORD: password } = process.env;
const { default: bcrypt } = await import(library);
const check = bcrypt.verify ?? bcrypt.compare;

let done = 0;
let wrong = 0;
let startedAt;
const run = async (endsAt) => {
  while (performance.now() < endsAt) {
    if (!(await check(password, hash))) wrong += 1;
    done += 1;
  }
};
await check(password, hash); // Warm-up.
startedAt = performance.now();
const endsAt = startedAt + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(atOnce) }, () => run(endsAt)));
const took = (performance.now() - startedAt) / 1000;
console.log(JSON.stringify({ value: done / took, wrong }));
