import type { Config } from 'jest'

const swc = ['@swc/jest', { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' }, module: { type: 'commonjs' } }]

// These packages ship only ES modules, which jest cannot load untransformed.
const esModules = ['until-async', 'rettime', '@open-draft', 'msw', '@mswjs', '@scure', '@otplib', '@noble', 'otplib', 'graphql-http'].join('|')

const project = (displayName: string, roots: string[], testEnvironment: string) => ({
  displayName,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testEnvironment,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
})

export default {
  projects: [
    project('unit', ['shared', 'api', 'gateway', 'scripts'], 'node'),
    project('web', ['web'], 'jest-environment-jsdom'),
    project('contract', ['tests'], 'node'),
  ],
} as Config
