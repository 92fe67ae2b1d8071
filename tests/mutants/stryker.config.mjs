// What `npm run test:mutants` changes, and the tests that must notice, by area. Pure modules and tests without a database.
import { project } from '../../jest.config.js'

const engine = 'api/routing/engine'

/** Files, and the beginnings of the paths of their tests. */
export const areas = {
  engine: {
    mutate: [`${engine}/*.ts`, `!${engine}/*.{queries,test,testWorld}.ts`],
    tests: [`${engine}/`, 'shared/routing/pauses'],
  },
  caps: {
    mutate: [`shared/routing/{caps,capWindows,capWords,pauses}.ts`],
    tests: ['shared/routing/', `${engine}/clockChanges`],
  },
  money: {
    mutate: ['shared/app/{money,maskedAmounts}.ts', 'shared/partners/prices.ts', 'shared/routing/shares.ts'],
    tests: ['shared/app/money', 'shared/app/maskedAmounts', 'shared/partners/', 'shared/routing/shares'],
  },
  rates: {
    mutate: ['shared/partners/rates.ts', 'shared/reports/{roundTogether,roundedTable,explain}.ts'],
    tests: ['shared/partners/rates', 'shared/reports/'],
  },
  time: {
    mutate: ['shared/app/time/{dates,durations,timeZones,wallTimes}.ts'],
    tests: ['shared/app/time/'],
  },
  permissions: {
    mutate: ['shared/access/{amounts,ownLoss,permissionNeeds,permissions,roleSight,roles}.ts'],
    tests: ['shared/access/'],
  },
}

export const folder = 'coverage/mutants'
const area = process.env.MUTANTS_AREA
const { mutate, tests } = areas[area] ?? { mutate: [], tests: [] }

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate,
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    config: {
      ...project('unit', 'node', { setupFiles: ['<rootDir>/tests/mutants/setup.ts'] }),
      roots: ['<rootDir>/shared', '<rootDir>/api'],
      testMatch: tests.map((start) => `<rootDir>/${start}*.test.ts`),
      testTimeout: 20_000,
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
  incremental: true,
  incrementalFile: `${folder}/${area}.incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${folder}/${area}.json` },
  tempDirName: `${folder}/work`,
  ignorePatterns: ['*', '!{shared,api}/**/*', '!tests/mutants/setup.ts', '!*.json'],
  disableTypeChecks: false,
  timeoutMS: 10_000,
}
