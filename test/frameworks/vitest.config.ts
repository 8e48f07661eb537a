import { defineConfig } from 'vitest/config';

/** Next.js, and the older majors of the other frameworks. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/frameworks/**/*.frameworks.test.ts'],
    // Each file builds and starts several apps.
    maxWorkers: 1,
    // Installing and building take minutes if the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
