import { defineConfig } from 'vitest/config';

/** Firefox and WebKitGTK with the built service. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/browsers/**/*.browsers.test.ts'],
    // Each test starts a browser.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
