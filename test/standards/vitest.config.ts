import { defineConfig } from 'vitest/config';

/** Tools of others judge the repository, the package and the answers. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/standards/**/*.standards.test.ts'],
    maxWorkers: 1,
    // The package is built twice.
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
