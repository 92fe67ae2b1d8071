// npm test: everything that must hold, from a fresh clone. The last line alone is "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowser, howToGet } from './browser.mjs'
import { install, isInstalled } from './install.mjs'
import { attempt, tool } from './run.mjs'
import { filesIn, root } from './stale.mjs'
import { writeGroups } from './testGroups.mjs'
import { projects } from '../jest.config.js'

const results = path.join(root, 'test-results')
const outcomes = []

/** Runs one part, shows what it wrote when it fails, and counts. `count` reads the tests' own report. */
async function part(name, work, count) {
  const at = Date.now()
  console.log(`• ${name}`)
  let { code, output } = await work().catch((error) => ({ code: 1, output: error.stack ?? String(error) }))
  const counted = count?.() ?? { passed: 0, failed: 0 }
  // A part that fails without a test that failed (a crash, a type error) counts as one.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  if (code === 0 && counted.failed > 0) code = 1
  if (code !== 0 && output) console.log(output)
  const seconds = ((Date.now() - at) / 1000).toFixed(1)
  console.log(
    `    ${name}: ${code === 0 ? 'ok' : 'FAILED'}${count ? `, ${counted.passed} passed, ${counted.failed} failed` : ''} (${seconds} s)`,
  )
  outcomes.push({ name, code, ...counted })
}

/** Types first: an import of what is not there is told better by them. */
async function typesAndImports() {
  const types = await attempt('npm', ['run', '--silent', 'typecheck'], { quiet: true })
  return types.code === 0 ? attempt('npm', ['run', '--silent', 'imports'], { quiet: true }) : types
}

const quiet = (command, args, env) => () => attempt(command, args, { quiet: true, env })

const report = (file) =>
  existsSync(path.join(results, file)) ? JSON.parse(readFileSync(path.join(results, file), 'utf8')) : null

const jestCounts = () => {
  const summary = report('jest.json')
  return (
    summary && { passed: summary.numPassedTests, failed: summary.numFailedTests + summary.numRuntimeErrorTestSuites }
  )
}

const browserCounts = () => {
  const stats = report('playwright.json')?.stats
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

async function main() {
  if (!isInstalled()) await part('Installing packages', async () => (await install(), { code: 0 }))
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  await part('Generated code', async () => {
    await (await import('./codegen.mjs')).codegen()
    return { code: 0 }
  })
  await part('Build', async () => {
    await (await import('./build.mjs')).build()
    return { code: 0 }
  })
  // Each takes one core for as long as the other.
  await Promise.all([part('Types and imports', typesAndImports), part('Lint', quiet(tool('eslint'), ['.']))])
  writeGroups(projects)
  await part(
    'Unit, component, contract and fault tests',
    quiet(tool('jest'), ['--silent', '--forceExit', '--json', '--outputFile', 'test-results/jest.json'], {
      TEST_GROUPS: '1',
    }),
    jestCounts,
  )
  if (filesIn('tests/e2e').some((file) => file.endsWith('.spec.ts'))) {
    const browser = findBrowser()
    await part(
      'Browser tests',
      () =>
        browser
          ? attempt(tool('playwright'), ['test'], { quiet: true, env: { CHROME_PATH: browser } })
          : Promise.reject(new Error(howToGet)),
      browserCounts,
    )
  }
  const sum = (field) => outcomes.reduce((total, outcome) => total + outcome[field], 0)
  const broken = outcomes.filter(({ code }) => code !== 0).map(({ name }) => name)
  if (broken.length) console.log(`\nFailed: ${broken.join(', ')}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = broken.length ? 1 : 0
}

await main()
