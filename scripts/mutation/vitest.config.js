import { defineConfig } from 'vitest/config';
import { messages } from '../../web/build/messages.js';
import { WARM_POOL } from './warm-worker.js';

/** The tests of one part, which run.js names. */
const TESTS = process.env.MUTATION_TESTS?.split(' ') ?? [];

/** Stryker names its own pool, so this one is set when the configuration is complete. */
const warmPool = {
  name: 'warm-pool',
  configureVitest({ project }) {
    Object.assign(project.config, { pool: WARM_POOL.name, poolRunner: WARM_POOL });
  },
};

const rankOf = ({ moduleId }) => TESTS.findIndex((path) => moduleId.endsWith(path));

/** Runs the files in the order of their list, the fastest first: the first test that fails is enough. */
class FastFilesFirst {
  async sort(files) {
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/** All tests in one process. */
export default defineConfig({
  plugins: [messages(), warmPool],
  test: {
    include: TESTS,
    // Stryker's own comes first.
    sequence: { sequencer: FastFilesFirst, setupFiles: 'list' },
    setupFiles: ['scripts/mutation/setup.js'],
    isolate: false,
    reporters: [{}],
    // A change can make a promise wait forever.
    testTimeout: 9000,
    hookTimeout: 9000,
  },
});
