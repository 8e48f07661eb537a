import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { messages } from './web/build/messages.js';

/** Folders and files whose tests start real servers, browsers or commands, the slowest first. */
const SLOW_TESTS = [
  'test/frameworks/',
  'test/screenshots/',
  'test/e2e/',
  'test/deploy/',
  'test/server/',
  'test/gateway/',
  'test/examples.test.ts',
  'test/docs-blocks.test.ts',
];

/**
 * Their tests look at the threads or variables of their own process, or change something global. The others run in a
 * few processes that load each module once: loading the modules again for each file took half of the processor time
 * of the fast ones, and starting a browser for each took more than the tests of many others.
 */
const ALONE = [
  'test/server/password-workers.test.ts',
  'test/server/setting-files.test.ts',
  'test/server/shared-state.test.ts',
];

/** Starts the slowest files first, so that none of them runs alone at the end, and last those that need a process. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return await Promise.resolve(files.toSorted((one, other) => rankOf(one) - rankOf(other)));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  // A file between others of another project ends the process, and the browser, that those share.
  if (ALONE.some((path) => moduleId.endsWith(path))) return SLOW_TESTS.length + 1;
  const rank = SLOW_TESTS.findIndex((path) => moduleId.includes(path));
  return rank === -1 ? SLOW_TESTS.length : rank;
}

/** Its JSON is imported in a way that only bundlers accept, and its source maps name files that are not there. */
const WORKFLOW_PARSER = '@actions/workflow-parser';
const workflowParser = {
  name: 'workflow-parser',
  load: async (id: string) =>
    id.includes(`/${WORKFLOW_PARSER}/`) && id.endsWith('.js')
      ? (await readFile(id, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/m, '')
      : undefined,
};

// `npm run apps`, `browsers`, `frameworks`, `proxies`, `standards` and `thorough` run these.
const EXCLUDED = [
  ...configDefaults.exclude,
  'test/apps/**',
  'test/browsers/**',
  'test/proxies/**',
  'test/standards/**',
  'test/frameworks/**/*.frameworks.test.ts',
  ...(process.env['TESTS'] === 'thorough' ? [] : ['test/**/*.thorough.test.ts']),
];

export default defineConfig({
  plugins: [messages(), workflowParser],
  test: {
    projects: [
      { extends: true, test: { name: 'isolated', include: ALONE, exclude: EXCLUDED } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...EXCLUDED, ...ALONE],
          isolate: false,
        },
      },
    ],
    // The tests of browsers and processes wait for real servers, never for a clock. The limits hold on
    // a machine whose cores are all busy.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    server: { deps: { inline: [WORKFLOW_PARSER] } },
    // Many tests wait for another process, so one worker more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFilesFirst },
    coverage: {
      provider: 'custom',
      customProviderModule: './scripts/coverage.js',
      include: ['src/core/**/*.ts', 'src/http/**/*.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }], 'json-summary'],
      reportOnFailure: true,
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
