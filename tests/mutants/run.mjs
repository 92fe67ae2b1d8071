// npm run test:mutants -- [area …] [--at-once N]: changes pure modules in small ways and lists changes that no test notices.
// Resumes where an earlier run ended: changes whose code and tests are the same are not tried again.
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { attempt, run } from '../../scripts/run.mjs'
import { root } from '../../scripts/stale.mjs'
import { areas, folder } from './stryker.config.mjs'

const packages = path.join(root, 'node_modules/.cache/back-office/mutants')
const program = path.join(packages, 'node_modules/.bin/stryker')

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'at-once': { type: 'string' } } })
const unknown = positionals.find((area) => !Object.hasOwn(areas, area))
if (unknown !== undefined) {
  console.error(`${unknown} is no area. Areas: ${Object.keys(areas).join(', ')}`)
  process.exit(2)
}

const lockFile = (folder) => path.join(folder, 'package-lock.json')
const own = path.join(root, 'tests/mutants')
if (!existsSync(program) || readFileSync(lockFile(packages), 'utf8') !== readFileSync(lockFile(own), 'utf8')) {
  console.log('Installing the packages of tests/mutants/package.json')
  mkdirSync(packages, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(own, file), path.join(packages, file))
  await run('npm', ['ci', '--prefix', packages, '--ignore-scripts', '--no-audit', '--no-fund'])
}

/** A line: killed, survived and the share of killed ones. A mutant that makes tests run endlessly counts as killed. */
function scoreLine(name, mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [killed, survived] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
  const score = killed + survived ? ((100 * killed) / (killed + survived)).toFixed(1) : '-'
  return `${name.padEnd(44)}${String(killed).padStart(7)}${String(survived).padStart(10)}${score.padStart(8)} %`
}

/** Scores of an area's files and folders. */
function scoresOf(area) {
  const { files } = JSON.parse(readFileSync(path.join(root, folder, `${area}.json`), 'utf8'))
  const byFolder = {}
  for (const [file, { mutants }] of Object.entries(files)) (byFolder[path.dirname(file)] ??= []).push(...mutants)
  return [
    ...Object.entries(files).map(([file, { mutants }]) => scoreLine(file, mutants)),
    ...Object.entries(byFolder).map(([name, mutants]) => scoreLine(`${name}/`, mutants)),
  ]
}

for (const area of positionals.length ? positionals : Object.keys(areas)) {
  const started = Date.now()
  const { code } = await attempt(program, ['run', 'tests/mutants/stryker.config.mjs'], {
    env: { MUTANTS_AREA: area, MUTANTS_AT_ONCE: values['at-once'] ?? '1', TEST_DEPTH: '0.3' },
  })
  if (code !== 0) process.exit(code)
  const title = `${area}, ${new Date(started).toISOString()}, ${Math.round((Date.now() - started) / 1000)} s`
  const text = [`${title.padEnd(44)} killed  survived   score`, ...scoresOf(area), ''].join('\n')
  console.log(text)
  appendFileSync(path.join(root, folder, 'scores.txt'), `${text}\n`)
}
