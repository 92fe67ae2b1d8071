// npm run test:mutants -- [area or file …] [--at-once N]: changes pure modules in small ways and lists changes that no test
// notices. May be stopped: the next run tries again only changes whose code or tests are other ones, file by file.
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { attempt, run } from '../../scripts/run.mjs'
import { root } from '../../scripts/stale.mjs'
import { areas } from './areas.mjs'

const packages = path.join(root, 'node_modules/.cache/back-office/mutants')
const program = path.join(packages, 'node_modules/.bin/stryker')
const own = path.join(root, 'tests/mutants')
const reports = 'coverage/mutants'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'at-once': { type: 'string' } } })

/** The files to change, each with its tests; all without arguments. */
const chosen = []
for (const [area, { files, tests }] of Object.entries(areas)) {
  const found = (await run('git', ['ls-files', ...files])).trim().split('\n')
  for (const file of found.filter((one) => !/\.(test|testWorld|queries)\.ts$/.test(one)))
    if (!positionals.length || positionals.includes(area) || positionals.includes(file))
      chosen.push({ area, file, tests })
}
const unknown = positionals.filter((name) => !chosen.some(({ area, file }) => name === area || name === file))
if (unknown.length) {
  console.error(`${unknown.join(', ')}: not in tests/mutants/areas.mjs. Areas: ${Object.keys(areas).join(', ')}`)
  process.exit(2)
}

const read = (folder, file) => readFileSync(path.join(folder, file), 'utf8')
if (!existsSync(program) || read(packages, 'package-lock.json') !== read(own, 'package-lock.json')) {
  console.log('Installing the packages of tests/mutants/package.json')
  mkdirSync(packages, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(own, file), path.join(packages, file))
  await run('npm', ['ci', '--prefix', packages, '--ignore-scripts', '--no-audit', '--no-fund'])
}
mkdirSync(path.join(root, reports), { recursive: true })

/** Prints a line and appends it to the scores. A change that makes tests run endlessly counts as noticed. */
function printScore(name, mutants, remark = '') {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [killed, survived] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
  const score = `${((100 * killed) / Math.max(1, killed + survived)).toFixed(1)} %`
  const line = `${name.padEnd(40)} noticed ${String(killed).padStart(4)}  not ${String(survived).padStart(4)} ${score.padStart(8)}  ${remark}`
  console.log(line)
  appendFileSync(path.join(root, reports, 'scores.txt'), `${line}\n`)
}

const byFolder = new Map()
for (const { file, tests } of chosen) {
  const started = Date.now()
  const report = `${reports}/${file.replaceAll('/', '.')}`
  const env = { MUTANTS_FILE: file, MUTANTS_TESTS: tests.join(' '), MUTANTS_REPORT: report, TEST_DEPTH: '0.3' }
  const { code } = await attempt(program, ['run', 'tests/mutants/stryker.config.mjs'], {
    env: { ...env, MUTANTS_AT_ONCE: values['at-once'] ?? '1' },
  })
  if (code !== 0) {
    console.log(`${file}: nothing was tried, because it is a file of types or its tests fail`)
    continue
  }
  const mutants = JSON.parse(read(root, `${report}.json`)).files[file]?.mutants ?? []
  if (!mutants.length) continue
  printScore(file, mutants, `${Math.round((Date.now() - started) / 1000)} s, ${new Date(started).toISOString()}`)
  const folder = path.dirname(file)
  byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...mutants])
}
for (const [folder, mutants] of byFolder) printScore(`${folder}/`, mutants)
