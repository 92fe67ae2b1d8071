// The tests of `npm run test:clickhouse`.
import { database, project } from '../../jest.config.js'

/** @type {import('jest').Config} */
export default {
  ...project('clickhouse', 'node', database),
  rootDir: '../..',
  roots: ['<rootDir>/api', '<rootDir>/tests/clickhouse'],
  testMatch: ['**/*.test.ts', '**/*.proof.ts'],
  testTimeout: 600_000,
}
