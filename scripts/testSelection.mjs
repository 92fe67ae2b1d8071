// What `npm test -- --since <commit>` runs: the tests that the changed files can touch.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { browserSpecs } from './browserSpecs.mjs'
import { dependentsOf, importersOf } from './importGraph.mjs'
import { run } from './run.mjs'
import { filesIn, root } from './stale.mjs'

const sourceFolders = ['api', 'explorer', 'gateway', 'live', 'sandbox', 'scripts', 'shared', 'tests', 'web']
const isTest = (file) => /\.test\.tsx?$/.test(file)
const isSpec = (file) => file.startsWith('tests/e2e/') && file.endsWith('.spec.ts')
const isCode = (file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file)

/** A change here can touch every test. */
const touchesEverything = (file) =>
  /^(package(-lock)?\.json|tsconfig\.json|(jest|playwright|vite)\.config\.[jt]s|viteParts\.ts|codegen.*)$/.test(file) ||
  /^(scripts\/(?!.*\.test\.)|tests\/support\/|web\/test\/|api\/(db|test)\/|gateway\/test\/|schema\/app\/base)/.test(
    file,
  )

/**
 * Files that put everything together: through them each test that starts the whole API, gateway or client reaches each
 * domain. A change of a domain runs the tests of that domain instead.
 */
const isHub = (file) =>
  /^(api|gateway)\/(main|.*\/(app|services|routes|tasks|openapi|schema|testApi|testGateway|permissions))\.ts$/.test(
    file,
  ) ||
  /^web\/(main|app\/(App|routes|routeTable))\.tsx?$/.test(file) ||
  /^(web|gateway)\/generated\//.test(file) ||
  file === 'tests/support/stack.ts'

/** The domain of a file: its folder, or its own name where files of many domains stand side by side. */
const domainOf = (file) => {
  const folder = path.basename(path.dirname(file))
  return /^(schema|tests\/(contract|e2e|faults))\//.test(file)
    ? path.basename(file).split('.')[0]
    : sourceFolders.includes(folder)
      ? null
      : folder
}

/** Where the tests of a domain stand that a change in a folder can touch without an import between them. */
const testFoldersOf = {
  api: ['api', 'tests'],
  gateway: ['gateway', 'tests'],
  schema: ['gateway', 'tests', 'web'],
  web: ['web'],
}

const lines = (text) => text.split('\n').filter(Boolean)

/** Paths of files that differ from a commit, the working tree and new files included. Throws for an unknown commit. */
async function changedSince(commit) {
  await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]).catch(() => {
    throw new Error(`--since: there is no commit "${commit}" here`)
  })
  const [differing, added] = await Promise.all([
    run('git', ['diff', '--name-only', '--no-renames', commit, '--']),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  return [...new Set([...lines(differing), ...lines(added)])].sort()
}

/** Client operations are imported through generated code: a change counts as one of the folder that they stand in. */
const withOperations = (files) =>
  files.flatMap((file) =>
    /^web\/.*\.graphql$/.test(file)
      ? [file, ...filesIn(path.dirname(file), (other) => isCode(other) && !isTest(other))]
      : [file],
  )

/** Chooses among `tests` (all test files) and `browserSpecs` for changed files. Exported for its own test. */
export function choose(changed, importers, tests, specs = browserSpecs) {
  const dependents = dependentsOf(withOperations(changed), importers, isHub)
  const domains = new Set([...changed, ...dependents.filter((file) => file.startsWith('web/'))].map(domainOf))
  domains.delete(null)
  const reached = new Set(dependents)
  const layerOf = (file) => file.split('/')[0]
  const sharesDomain = (test) =>
    changed.some(
      (file) =>
        testFoldersOf[layerOf(file)]?.includes(layerOf(test)) && domainOf(file) && domainOf(file) === domainOf(test),
    )
  const isChosen = (file) => reached.has(file) || sharesDomain(file)
  const specFiles = Object.keys(specs).map((name) => `tests/e2e/${name}.spec.ts`)
  const covers = (file) => specs[file.slice('tests/e2e/'.length, -'.spec.ts'.length)].some((word) => domains.has(word))
  // Comments and documents reach no screen.
  const touchesProduct = changed.some((file) => /^(web|api|gateway|schema|shared)\//.test(file) && !isTest(file))
  return {
    jest: tests.filter(isChosen),
    browser: specFiles.filter((file) => reached.has(file) || (touchesProduct && covers(file))),
  }
}

const count = (number, name) => `${number} ${name}${number === 1 ? '' : 's'}`

/** What to run for the changes since a commit. `summary` says what is left out. */
export async function selectTests(commit) {
  const changed = await changedSince(commit)
  const cause = changed.find(touchesEverything)
  if (cause)
    return { isEverything: true, summary: `${cause} changed since ${commit}, which every test depends on: all run.` }
  const tests = sourceFolders.flatMap((folder) => filesIn(folder, isTest))
  const specFiles = filesIn('tests/e2e', isSpec)
  const { jest, browser } = choose(changed, await importersOf([...tests, ...specFiles]), tests)
  const present = changed.filter((file) => existsSync(path.join(root, file)))
  const summary =
    `${count(changed.length, 'file')} changed since ${commit}. Runs ${count(jest.length, 'test file')} and ` +
    `${count(browser.length, 'file')} of browser tests${browser.length ? ` (${browser.map((file) => path.basename(file, '.spec.ts')).join(', ')})` : ''}. ` +
    `Left out: ${count(tests.length - jest.length, 'test file')} and ${count(specFiles.length - browser.length, 'file')} of browser tests; npm test runs all.`
  return { isEverything: false, summary, jest, browser, lint: present.filter(isCode), format: present }
}
