import { defineConfig } from 'vitest/config';

/** Files of `npm test`, which runs them with Debian's nginx, Caddy and HAProxy. */
const SHARED = 'app-tokens,browser,caching,check-url,cookies,forward-auth,tls-gateway,upgrades';

/** Other people's proxies and caches in front of Housekey. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/proxies/**/*.proxies.test.ts', `test/deploy/{${SHARED}}.test.ts`],
    env: { PROXIES: 'all', TESTS: 'thorough' },
    // The thousands of connections of one file could use the port that a proxy of another one is about to open.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
