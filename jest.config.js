// JavaScript, because jest would need one more package to read its settings from TypeScript.
import { groupsOf } from './scripts/testGroups.mjs'

/** The folders of each project's tests. */
export const projects = {
  unit: ['shared', 'gateway', 'sandbox', 'scripts', 'live'],
  api: ['api'],
  web: ['web'],
  contract: ['tests'],
}

/** Whether groups of test files are run, as scripts/test.mjs does, or the files themselves. */
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

// These packages ship only ES modules, which jest cannot load untransformed.
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
]

const project = (displayName, testEnvironment, more = {}) => ({
  displayName,
  roots: grouped ? [`<rootDir>/${groupsOf(displayName)}`] : projects[displayName].map((root) => `<rootDir>/${root}`),
  testEnvironment,
  testMatch: grouped ? ['**/*.test.js'] : ['**/*.test.ts', '**/*.test.tsx'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  ...more,
})

// One PostgreSQL per run, for the projects whose tests need one.
const database = {
  globalSetup: '<rootDir>/tests/support/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
}

/** @type {import('jest').Config} */
export default {
  // Here, because jest does not heed it in a project. A test that waits for servers or a browser says so itself.
  testTimeout: 20_000,
  // One more than the cores of the smallest machine that builds this: a third of the time of a worker goes by in waiting, for
  // the database, for other processes and for moments to come. A worker that has grown is replaced: the module registries
  // of a hundred test files in one process cost more than starting anew.
  maxWorkers: 3,
  workerIdleMemoryLimit: '800MB',
  projects: [
    project('unit', 'node'),
    project('api', 'node', database),
    project('web', '<rootDir>/web/test/environment.cjs', {
      setupFiles: ['<rootDir>/web/test/setup.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/web/test/noStyles.cjs' },
    }),
    project('contract', 'node', database),
  ],
}
