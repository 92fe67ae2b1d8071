// npm test: all checks, from a fresh clone. The last line is "N passed, N failed".
//   npm test -- --node 24          with another version of Node than the one that npm runs with
//   npm test -- --since <commit>   only the tests that changes since a commit can affect, uncommitted changes included
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser, howToGet } from './browser.mjs'
import { readBrowserReport } from './browserReport.mjs'
import { install, isInstalled } from './install.mjs'
import { tool } from './run.mjs'
import { runWithNode } from './nodeVersion.mjs'
import { root } from './stale.mjs'
import { part, program, summarize } from './testParts.mjs'
import { writeGroups } from './testGroups.mjs'
import { projects } from '../jest.config.js'

const results = path.join(root, 'test-results')

const report = (file) =>
  existsSync(path.join(results, file)) ? JSON.parse(readFileSync(path.join(results, file), 'utf8')) : null

const jestCounts = () => {
  const summary = report('jest.json')
  return (
    summary && { passed: summary.numPassedTests, failed: summary.numFailedTests + summary.numRuntimeErrorTestSuites }
  )
}

/** Lists flaky tests on the screen and in test-results/flaky.json. */
const browserCounts = () => {
  const json = report('playwright.json')
  if (!json) return null
  const { flaky, ...counts } = readBrowserReport(json)
  for (const { title } of flaky) console.log(`flaky: ${title}`)
  writeFileSync(path.join(results, 'flaky.json'), JSON.stringify(flaky, null, 2))
  return counts
}

const jest = (args, env) =>
  part(
    'Unit, component, contract and fault tests',
    program(tool('jest'), ['--silent', '--forceExit', '--json', '--outputFile', 'test-results/jest.json', ...args], {
      env,
    }),
    jestCounts,
  )

const browserTests = (specs = []) => {
  const browser = findBrowser()
  const work = program(tool('playwright'), ['test', ...specs], { env: { CHROME_PATH: browser } })
  return part('Browser tests', browser ? work : () => Promise.reject(new Error(howToGet)), browserCounts)
}

/** Static checks of the sources, sequential: together they use one core. */
async function staticChecks(types = []) {
  const background = true
  await part('Types', program('npm', ['run', '--silent', 'typecheck', '--', ...types], { background }))
  await part('Imports', program('npm', ['run', '--silent', 'imports'], { background }))
  await part('Lint', program(tool('oxlint'), [], { background }))
  await part('Format', program(tool('oxfmt'), ['--check'], { background }))
}

async function prepare() {
  if (!isInstalled()) await part('Installing packages', async () => (await install(), { code: 0 }))
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  await part('Generated code', async () => {
    await (await import('./codegen.mjs')).codegen()
    return { code: 0 }
  })
}

const build = () =>
  part('Build', async () => {
    await (await import('./build.mjs')).build()
    return { code: 0 }
  })

/**
 * Static checks run with low priority beside the tests, which leave CPU time idle while they wait for servers and
 * pages.
 */
async function everything() {
  const checks = staticChecks()
  await build()
  writeGroups(projects)
  await jest([], { TEST_GROUPS: '1' })
  await browserTests()
  await checks
}

async function changed(commit) {
  // Imported dynamically, because its packages may not be installed yet.
  const { selectTests } = await import('./testSelection.mjs')
  const selection = await selectTests(commit)
  console.log(selection.summary)
  if (selection.isEverything) return everything()
  const checks = staticChecks([
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/back-office/types.tsbuildinfo',
  ])
  if (selection.jest.length) await jest(['--runTestsByPath', ...selection.jest])
  if (selection.browser.length) {
    await build()
    await browserTests(selection.browser)
  }
  await checks
}

const startedAt = Date.now()
const { values } = parseArgs({ options: { since: { type: 'string' }, node: { type: 'string' } } })
if (values.node !== undefined && process.versions.node.split('.')[0] !== values.node) {
  process.exitCode = await runWithNode(values.node, process.argv[1], process.argv.slice(2))
} else {
  await prepare()
  await (values.since === undefined ? everything() : changed(values.since))
  summarize(startedAt)
}
