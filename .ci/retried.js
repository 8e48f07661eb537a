// Lists what passed only when it was repeated, so that it gets fixed, and the errors outside of a test: one of
// them fails the run although every test passed. `repeat.js` reads these from the file in RUN_ERRORS.
import { writeFileSync } from 'node:fs';

export default class Retried {
  #names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(_files, errors) {
    for (const name of this.#names) console.log(`Passed only when repeated: ${name}`);
    const found = errors.map(({ stack, message, VITEST_TEST_PATH: file = null }) => ({
      file,
      text: stack ?? message,
    }));
    for (const { file, text } of found) console.log(`Outside of a test, in ${file}: ${text}`);
    if (process.env.RUN_ERRORS !== undefined)
      writeFileSync(process.env.RUN_ERRORS, JSON.stringify(found));
  }
}
