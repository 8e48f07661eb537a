// Lists the tests that passed only when they were repeated, so that they get fixed.
export default class Retried {
  #names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#names) console.log(`Passed only when repeated: ${name}`);
  }
}
