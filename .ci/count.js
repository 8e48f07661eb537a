// Prints `N passed, N failed` from the test runner's report. A report that is missing or empty is a
// failure.
import { readFileSync } from 'node:fs';

const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
  readFileSync(process.argv[2], 'utf8') || '{}',
);
if (!numPassedTests) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
if (numPendingTests + numTodoTests > 0) {
  console.error(`${numPendingTests + numTodoTests} tests were skipped, which is not allowed`);
  process.exitCode = 1;
}
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
