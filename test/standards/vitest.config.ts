import { defineConfig } from 'vitest/config';

/** Tools of others judge the repository, the package and the answers. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/standards/**/*.standards.test.ts'],
    maxWorkers: 1,
    // The package is built twice, and once more for the image.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
