// npm run test:clickhouse: proves that ClickHouse answers reports as PostgreSQL and DuckDB do. The engine is the package chdb,
// which is installed for this run alone and removed afterwards.
//   npm run test:clickhouse -- --chdb <folder>   with the package in this folder's node_modules, which is kept
//   npm run test:clickhouse -- --seed <number>   the same random reports again
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { codegen } from './codegen.mjs'
import { attempt, run, tool } from './run.mjs'
import { root } from './stale.mjs'

const chdb = 'chdb@3.4.0'
const platforms = { linux: ['x64', 'arm64'], darwin: ['x64', 'arm64'] }

/** Tests that ask every report of all engines. */
const proofs = [
  'tests/clickhouse/feed.proof.ts',
  'tests/clickhouse/random.proof.ts',
  'api/reports/pivot/proof/pivot.properties.test.ts',
  'api/reports/pivot/proof/pivotChanges.properties.test.ts',
  'api/reports/pivot/proof/crossTable.properties.test.ts',
  'api/reports/pivot/proof/lostLeads.properties.test.ts',
  'api/reports/pivot/proof/lostColumns.properties.test.ts',
  'api/reports/pivot/proof/cents.test.ts',
  'api/reports/pivot/proof/days.test.ts',
  'api/reports/dashboard/dashboard.properties.test.ts',
]

const { values: options, positionals } = parseArgs({
  options: { chdb: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})

async function installEngine(folder) {
  console.log(`Installing ${chdb} with its engine (about 550 MB) into ${folder}; it is removed afterwards.`)
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', chdb])
}

/** Starts the engine in a process of its own, because two engines of this size in one process disturb each other. */
async function startEngine(packages, data) {
  const child = fork(path.join(root, 'tests/clickhouse/server.mjs'), [packages, data], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The engine did not start'))),
  ])
  const started = JSON.parse(String(line))
  console.log(`chdb ${started.chdb}, engine ${started.libchdb}`)
  const stop = () => {
    const ended = once(child, 'exit')
    child.disconnect()
    return ended
  }
  return { url: started.url, stop }
}

if (!platforms[process.platform]?.includes(process.arch)) {
  console.error(`The engine exists for Linux and macOS only, not for ${process.platform} ${process.arch}.`)
  process.exit(1)
}
const seed = options.seed ?? String(Date.now() % 1_000_000)
const folder = mkdtempSync(path.join(tmpdir(), 'clickhouse-'))
let engine
try {
  const packages = options.chdb ? path.resolve(options.chdb) : path.join(folder, 'package')
  if (!existsSync(path.join(packages, 'node_modules/chdb'))) await installEngine(packages)
  await codegen()
  engine = await startEngine(path.join(packages, 'node_modules'), path.join(folder, 'data'))
  console.log(`Seed ${seed}: repeat with npm run test:clickhouse -- --seed ${seed}`)
  const files = positionals.length ? proofs.filter((file) => positionals.some((part) => file.includes(part))) : proofs
  const { code } = await attempt(
    tool('jest'),
    ['--config', 'tests/clickhouse/jest.config.js', '--runInBand', '--runTestsByPath', ...files],
    { env: { TEST_CLICKHOUSE_URL: engine.url, PROOF_SEED: seed } },
  )
  process.exitCode = code
} finally {
  await engine?.stop()
  rmSync(folder, { recursive: true, force: true })
}
