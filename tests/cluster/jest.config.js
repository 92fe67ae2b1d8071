// The tests of `npm run test:cluster`.
import { project } from '../../jest.config.js'

/** @type {import('jest').Config} */
export default {
  ...project('cluster', 'node'),
  rootDir: '../..',
  roots: ['<rootDir>/tests/cluster'],
  testMatch: ['**/*.proof.ts'],
  testTimeout: 300_000,
}
