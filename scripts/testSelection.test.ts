import { expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** Evaluates an expression with the exports of the scripts, which are ES modules. */
const evaluate = (expression: string): unknown => {
  const script = `
    import { browserSpecs } from './scripts/browserSpecs.mjs'
    import { importersOf } from './scripts/importGraph.mjs'
    import { choose } from './scripts/testSelection.mjs'
    console.log(JSON.stringify(await (${expression})))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  ) as unknown
}

const tests = ['web/routing/caps/Caps.test.tsx', 'web/access/users/Users.test.tsx', 'api/routing/caps/caps.test.ts']
const importers = `new Map([
  ['web/routing/caps/CapsTable.tsx', ['web/routing/caps/CapsPage.tsx']],
  ['web/routing/caps/CapsPage.tsx', ['web/app/routes.tsx', 'web/routing/caps/Caps.test.tsx']],
  ['web/access/users/UsersPage.tsx', ['web/app/routes.tsx', 'web/access/users/Users.test.tsx']],
  ['web/ui/form/Button.tsx', ['web/routing/caps/CapsPage.tsx', 'web/access/users/UsersPage.tsx']],
  ['web/app/routes.tsx', ['web/access/users/Users.test.tsx']],
])`
const specs = ['tests/e2e/routing/caps.spec.ts', 'tests/e2e/access/users.spec.ts']
const chosen = (...changed: string[]) =>
  evaluate(`choose(${JSON.stringify(changed)}, ${importers}, ${JSON.stringify(tests)}, ${JSON.stringify(specs)})`)

it('runs the tests of a screen that changed, and none of other screens', () => {
  expect(chosen('web/routing/caps/CapsTable.tsx')).toEqual({
    jest: ['web/routing/caps/Caps.test.tsx'],
    browser: ['tests/e2e/routing/caps.spec.ts'],
  })
})

it('runs the tests of all screens that import a shared component', () => {
  expect(chosen('web/ui/form/Button.tsx')).toEqual({
    jest: ['web/routing/caps/Caps.test.tsx', 'web/access/users/Users.test.tsx'],
    browser: ['tests/e2e/routing/caps.spec.ts', 'tests/e2e/access/users.spec.ts'],
  })
})

it('runs the API tests of a changed domain, and its browser test', () => {
  expect(chosen('api/routing/caps/caps.queries.ts')).toEqual({
    jest: ['api/routing/caps/caps.test.ts'],
    browser: ['tests/e2e/routing/caps.spec.ts'],
  })
})

it('runs no test for a document', () => {
  expect(chosen('README.md')).toEqual({ jest: [], browser: [] })
})

it('lists only files of browser tests that exist', () => {
  const files = readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.spec.ts'),
  )
  const names = files.map((file) => file.replace('.spec.ts', ''))
  expect((evaluate('Object.keys(browserSpecs)') as string[]).filter((name) => !names.includes(name))).toEqual([])
})

it('reads who imports whom', () => {
  expect(
    evaluate(
      `importersOf(['web/routing/caps/Caps.test.tsx']).then((found) => found.has('web/routing/caps/CapsPage.tsx'))`,
    ),
  ).toBe(true)
})
