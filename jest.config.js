// JavaScript, because jest needs another package for TypeScript settings.
import { groupsOf } from './scripts/testGroups.mjs'

/** Folders with the tests of each project. */
export const projects = {
  unit: ['shared', 'gateway', 'sandbox', 'scripts', 'live', 'sdk'],
  api: ['api'],
  web: ['web'],
  contract: ['tests'],
}

/** Runs groups of test files (scripts/test.mjs) instead of single files. */
const grouped = process.env.TEST_GROUPS === '1'

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
]

// ES module packages that jest must transform.
const esModules = [
  '@tanstack',
  'until-async',
  'rettime',
  '@open-draft',
  'msw',
  '@mswjs',
  '@scure',
  '@otplib',
  '@noble',
  'otplib',
  'graphql-http',
  '@redocly',
  'd3-[a-z-]+',
  'internmap',
  'marked',
  'openid-client',
  'oauth4webapi',
  'jose',
]

export const project = (displayName, testEnvironment, more = {}) => ({
  displayName,
  roots: grouped ? [`<rootDir>/${groupsOf(displayName)}`] : projects[displayName]?.map((root) => `<rootDir>/${root}`),
  testEnvironment,
  testMatch: grouped ? ['**/*.test.js'] : ['**/*.test.ts', '**/*.test.tsx'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  // In the sandbox of a test, each look-up of a global is slow.
  sandboxInjectedGlobals: ['Math'],
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  ...more,
})

// One PostgreSQL per run, for projects that need it.
export const database = {
  globalSetup: '<rootDir>/tests/support/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
}

/** @type {import('jest').Config} */
export default {
  // Ends a test that hangs; measures nothing, so it is longer than any test takes beside others on a slow machine. At this
  // level, because jest ignores it in projects.
  testTimeout: 240_000 * Number(process.env.TEST_DEPTH ?? 1),
  // One more than the cores of the smallest machine that builds this: a third of the time of a worker goes by in waiting, for
  // the database, for other processes and for moments to come. A worker that has grown is replaced: the module registries
  // of a hundred test files in one process cost more than starting again.
  maxWorkers: 3,
  workerIdleMemoryLimit: '800MB',
  projects: [
    project('unit', 'node'),
    project('api', 'node', database),
    project('web', '<rootDir>/web/test/environment.cjs', {
      // A clock that a test has set would stay for the next file of its group.
      restoreMocks: true,
      setupFiles: ['<rootDir>/web/test/setup.ts'],
      // Loaded here, it takes down what each test has drawn; loaded by a test file, only what that file has drawn.
      setupFilesAfterEnv: ['@testing-library/react'],
      moduleNameMapper: { '\\.css$': '<rootDir>/web/test/noStyles.cjs' },
    }),
    project('contract', 'node', database),
  ],
}
