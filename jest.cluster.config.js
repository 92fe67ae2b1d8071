// JavaScript, because jest needs another package for TypeScript settings.
import jest from './jest.config.js'

const { transform, transformIgnorePatterns } = jest.projects[0]

/** Only npm run test:cluster runs these: they take minutes, and need the rights of root. */
export default {
  roots: ['<rootDir>/tests/cluster'],
  testMatch: ['**/*.proof.ts'],
  testTimeout: 300_000,
  transform,
  transformIgnorePatterns,
}
