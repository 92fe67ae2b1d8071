// How `npm run test:mutants` tries the changes of one file; run.mjs says which, and the tests that must notice.
import { project } from '../../jest.config.js'

const { MUTANTS_FILE, MUTANTS_TESTS, MUTANTS_REPORT, MUTANTS_AT_ONCE } = process.env

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [MUTANTS_FILE],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    config: {
      ...project('unit', 'node', { setupFiles: ['<rootDir>/tests/mutants/setup.ts'] }),
      roots: ['<rootDir>/shared', '<rootDir>/api'],
      testMatch: MUTANTS_TESTS?.split(' ').map((start) => `<rootDir>/${start}*.test.ts`),
      testSequencer: '<rootDir>/tests/mutants/smallestFirst.cjs',
      testTimeout: 20_000,
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: Number(MUTANTS_AT_ONCE),
  incremental: true,
  incrementalFile: `${MUTANTS_REPORT}.incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `${MUTANTS_REPORT}.json` },
  tempDirName: 'coverage/mutants/work',
  ignorePatterns: ['*', '!{shared,api}/**/*', '!tests/mutants/*', '!*.json'],
  disableTypeChecks: false,
  // Tables and texts that a module makes once: each would run all tests anew.
  ignoreStatic: true,
  timeoutMS: 30_000,
}
