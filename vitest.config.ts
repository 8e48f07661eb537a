import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // `npm run apps` runs these.
    exclude: [...configDefaults.exclude, 'test/apps/**'],
    // The browser's tests and the processes' wait for real servers, never for a clock.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['src/core/**/*.ts', 'src/http/**/*.ts'],
      reporter: ['text-summary', 'text'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
