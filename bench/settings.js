import { appFolder } from '../scripts/npm-apps.js';

/** A quick run only shows that everything works. Do not compare its figures. */
export const QUICK = (process.env.BENCH_QUICK ?? '') !== '';

/** Valid rounds per row. */
export const ROUNDS = QUICK ? 2 : 7;
/** Whole seconds, because wrk accepts no fractions. */
export const WINDOW_SECONDS = QUICK ? 1 : 2;
export const CONNECTIONS = 64;
/** Default cost of bcrypt hashes. */
export const BCRYPT_COST = 12;

/** The program under test runs on one core, the load generator on the other. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** The programs of proxies.txt, which prepare.js installs. */
export const PROXY_PROGRAMS = appFolder('proxies');
