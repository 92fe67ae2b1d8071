// What Playwright's own report says of a run: how many tests passed and failed, and which passed on the second try alone.

/** All tests below a suite of the report, each with its title and file. */
const testsIn = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, file, tests }) => tests.map(({ status }) => ({ title, file, status }))),
  ...suites.flatMap(testsIn),
]

/** Counts of a report; a flaky test counts as passed and is listed by title and file. */
export function readBrowserReport(report) {
  const tests = testsIn(report)
  const having = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  return {
    passed: having('expected', 'flaky').length,
    failed: having('unexpected').length,
    flaky: having('flaky').map(({ title, file }) => ({ title, file })),
  }
}
