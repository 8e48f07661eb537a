/** A quick run shows that everything works; its figures are not for comparison. */
export const QUICK = (process.env.BENCH_QUICK ?? '') !== '';

/** Rounds that count, in each row. */
export const ROUNDS = QUICK ? 2 : 7;
/** wrk knows whole seconds only. */
export const WINDOW_SECONDS = QUICK ? 1 : 2;
export const CONNECTIONS = 64;
/** The cost of every bcrypt hash that is not said to have another. */
export const BCRYPT_COST = 12;

/** What is measured has one core, and what loads it another. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
