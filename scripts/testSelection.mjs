// Selects tests for `npm test -- --since <commit>`: those that changed files can affect.
import path from 'node:path'
import { browserSpecs } from './browserSpecs.mjs'
import { dependentsOf, importersOf } from './importGraph.mjs'
import { run } from './run.mjs'
import { filesIn } from './stale.mjs'

const sourceFolders = ['api', 'explorer', 'gateway', 'live', 'sandbox', 'scripts', 'sdk', 'shared', 'tests', 'web']
const isTest = (file) => /\.test\.tsx?$/.test(file)
const isSpec = (file) => file.startsWith('tests/e2e/') && file.endsWith('.spec.ts')
const isCode = (file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file)

/** Changes that can affect every test. */
const touchesEverything = (file) =>
  /^(package(-lock)?\.json|tsconfig\.json|(jest|playwright|vite)\.config\.[jt]s)$/.test(file) ||
  /^(scripts\/(?!.*\.test\.)|tests\/support\/|web\/test\/|api\/(db|test)\/|gateway\/test\/|schema\/app\/base)/.test(
    file,
  )

/**
 * Files that import all domains. Through them, each test of the whole API, gateway or client reaches each domain;
 * instead, a change runs the tests of its domain.
 */
const isHub = (file) =>
  /^(api|gateway)\/(main|.*\/(app|services|routes|tasks|openapi|schema|testApi|testGateway|permissions))\.ts$/.test(
    file,
  ) ||
  /^web\/(main|app\/(App|routes|routeTable))\.tsx?$/.test(file) ||
  /^(web|gateway)\/generated\//.test(file) ||
  file === 'tests/support/stack.ts'

/** Domain of a file: its folder, or its name in folders with files of many domains. */
const domainOf = (file) => {
  const folder = path.basename(path.dirname(file))
  return /^(schema|tests\/(contract|e2e|faults))\//.test(file)
    ? path.basename(file).split('.')[0]
    : sourceFolders.includes(folder)
      ? null
      : folder
}

/** Folders of a domain's tests that a change can affect without an import. */
const testFoldersOf = {
  api: ['api', 'tests'],
  gateway: ['gateway', 'tests'],
  schema: ['gateway', 'tests', 'web'],
  web: ['web'],
}

const lines = (text) => text.split('\n').filter(Boolean)

/** Files that differ from a commit, including uncommitted and new ones. Throws for an unknown commit. */
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

/** Client operations are imported as generated code, so a change counts for their folder. */
const withOperations = (files) =>
  files.flatMap((file) =>
    /^web\/.*\.graphql$/.test(file)
      ? [file, ...filesIn(path.dirname(file), (other) => isCode(other) && !isTest(other))]
      : [file],
  )

/** Selects from `tests` (all test files) and `specFiles` (all files of browser tests). Exported for its test. */
export function choose(changed, importers, tests, specFiles) {
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
  const covers = (file) => {
    const name = file.slice('tests/e2e/'.length, -'.spec.ts'.length)
    return (browserSpecs[name] ?? [path.basename(name)]).some((word) => domains.has(word))
  }
  // Documents do not affect screens.
  const touchesProduct = changed.some((file) => /^(web|api|gateway|schema|shared)\//.test(file) && !isTest(file))
  return {
    jest: tests.filter(isChosen),
    browser: specFiles.filter((file) => reached.has(file) || (touchesProduct && covers(file))),
  }
}

const count = (number, name) => `${number} ${name}${number === 1 ? '' : 's'}`

/** Selection for changes since a commit. `summary` lists what is skipped. */
export async function selectTests(commit) {
  const changed = await changedSince(commit)
  const cause = changed.find(touchesEverything)
  if (cause)
    return { isEverything: true, summary: `${cause} changed since ${commit}, which every test depends on: all run.` }
  const tests = sourceFolders.flatMap((folder) => filesIn(folder, isTest))
  const specFiles = filesIn('tests/e2e', isSpec)
  const { jest, browser } = choose(changed, await importersOf([...tests, ...specFiles]), tests, specFiles)
  const summary =
    `${count(changed.length, 'file')} changed since ${commit}. Runs ${count(jest.length, 'test file')} and ` +
    `${count(browser.length, 'file')} of browser tests${browser.length ? ` (${browser.map((file) => path.basename(file, '.spec.ts')).join(', ')})` : ''}. ` +
    `Left out: ${count(tests.length - jest.length, 'test file')} and ${count(specFiles.length - browser.length, 'file')} of browser tests; npm test runs all.`
  return { isEverything: false, summary, jest, browser }
}
