import { defineConfig } from 'vitest/config';

/** The apps of other people behind Housekey. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/apps/**/*.apps.test.ts'],
    // Each file starts an app, a service and a browser.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
