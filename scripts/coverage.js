import v8 from '@vitest/coverage-v8';

/**
 * Reports what `vitest.config.ts` includes, and no other script of the process: to send and merge all of them after
 * each file took longer than many tests.
 */
export default {
  ...v8,
  takeCoverage: async (options) => {
    const { result } = await v8.takeCoverage(options);
    return { result: result.filter(({ url }) => /\/src\/(?:core|http)\//.test(url)) };
  },
};
