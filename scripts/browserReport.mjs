// Summary of Playwright's report: passed and failed tests, and those that passed only on retry.

/** All tests in a suite, with title and file. */
const testsIn = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, file, tests }) => tests.map(({ status }) => ({ title, file, status }))),
  ...suites.flatMap(testsIn),
]

/** Counts of a report; flaky tests count as passed and are listed with title and file. */
export function readBrowserReport(report) {
  const tests = testsIn(report)
  const having = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  return {
    passed: having('expected', 'flaky').length,
    failed: having('unexpected').length,
    flaky: having('flaky').map(({ title, file }) => ({ title, file })),
  }
}
