// npm run test:previous: runs the contract tests of the previous release on a database that the migrations of this one
// have changed, as it is while servers are replaced one after another.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './run.mjs'
import { root } from './stale.mjs'

const help = `npm run test:previous [-- COMMIT [TEST …]]

  COMMIT  tag or commit of the previous release; by default the commit before the newest migration was added
  TEST    parts of paths of its contract tests; by default all in tests/contract that need a database`

/** Tests of the previous release that compare its code with its own schema, not with users' calls. */
const aboutTheSchema = ['demoStack', 'docs.test', 'live.test']

const migrations = 'api/db/migrations'
const git = async (...args) => (await run('git', args)).trim()

async function commitBefore() {
  const added = await git('log', '--diff-filter=A', '--format=%H', '-1', '--', migrations)
  if (!added) throw new Error('No commit adds a migration: name the previous release.')
  return git('rev-parse', `${added}^`)
}

const filesAt = async (commit) =>
  (await git('ls-tree', '-r', '--name-only', commit, '--', migrations)).split('\n').map((file) => path.basename(file))

/** Runs a program in the previous release. */
const inFolder = (folder, command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })

async function must(work, what) {
  if ((await work) !== 0) throw new Error(`${what} failed`)
}

async function testIn(folder, commit, tests) {
  const known = await filesAt(commit)
  const now = readdirSync(path.join(root, migrations)).sort()
  console.log(
    `Migrations that ${commit.slice(0, 10)} does not know: ${now.filter((name) => !known.includes(name)).join(', ') || 'none'}`,
  )
  const npm = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await must(inFolder(folder, 'npm', npm), 'The installation of the previous release')
  await must(inFolder(folder, process.execPath, ['scripts/codegen.mjs']), 'The code generation of the previous release')
  const jest = [
    path.join(folder, 'node_modules/jest/bin/jest.js'),
    ...['--selectProjects', 'contract', '--testPathPatterns', ...(tests.length ? tests : ['tests/contract/'])],
    ...['--testPathIgnorePatterns', ...aboutTheSchema],
  ]
  // Its tests migrate databases with the files that they find under ROOT: those of this release.
  const test = (...more) => inFolder(folder, process.execPath, [...jest, ...more], { ROOT: root.replace(/\/$/, '') })
  if ((await test()) === 0) return 0
  console.log('Those that failed run once more, alone, because timeouts of brokers are real.')
  return test('--onlyFailures', '--runInBand')
}

const [given, ...tests] = process.argv.slice(2)
if (given === '--help') {
  console.log(help)
  process.exit(0)
}
const commit = given ? await git('rev-parse', '--verify', `${given}^{commit}`) : await commitBefore()
const folder = mkdtempSync(path.join(tmpdir(), 'previous-release-'))
let code = 1
try {
  console.log(`The previous release is ${await git('log', '-1', '--format=%h %cs %s', commit)}`)
  await git('worktree', 'add', '--detach', '--force', folder, commit)
  if (!existsSync(path.join(folder, 'package-lock.json'))) throw new Error('This commit holds no product.')
  code = await testIn(folder, commit, tests)
  console.log(
    code === 0 ? 'The previous release works on the new schema.' : 'The previous release fails on the new schema.',
  )
} catch (error) {
  console.error(error.message)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await git('worktree', 'prune')
}
process.exit(code)
