import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'

const evaluate = (cwd: string, script: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, encoding: 'utf8', stdio: 'pipe' }),
  )

interface Step {
  name: string
  inputs: string[]
  outputs: string[]
}

it('no step of generating and building takes one of its inputs or any source for an output', () => {
  const steps = evaluate(
    process.cwd(),
    `import { buildSteps } from './scripts/build.mjs'
     import { codegenSteps, schemaCheck } from './scripts/codegen.mjs'
     import { permissionNames } from './scripts/permissionNames.mjs'
     console.log(JSON.stringify([permissionNames, schemaCheck(), ...codegenSteps(), ...buildSteps()]))`,
  ) as Step[]
  expect(steps.length).toBeGreaterThan(10)
  for (const { name, inputs, outputs } of steps) {
    expect([name, outputs.filter((file) => inputs.includes(file))]).toEqual([name, []])
    expect([name, outputs.filter((file) => !/^dist\/|\/generated\//.test(file))]).toEqual([name, []])
  }
})

let folder: string
beforeEach(() => {
  // The scripts work in the folder that they lie in.
  folder = mkdtempSync(path.join(tmpdir(), 'stale-test-'))
  mkdirSync(path.join(folder, 'scripts'))
  for (const name of ['replace.mjs', 'stale.mjs']) copyFileSync(`scripts/${name}`, path.join(folder, 'scripts', name))
  writeFileSync(path.join(folder, 'input'), '1')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs one step that writes `written`; returns the names of the steps that ran. */
const run = (outputs: string[], written = 'output') =>
  evaluate(
    folder,
    `import { writeFileSync } from 'node:fs'
     import { runStale } from './scripts/stale.mjs'
     const work = () => writeFileSync(${JSON.stringify(written)}, 'made')
     const step = { name: 'part', inputs: ['input'], outputs: ${JSON.stringify(outputs)}, work }
     console.log(JSON.stringify(await runStale([step])))`,
  )

it('runs a step once, and again when an input changes or its output is gone', () => {
  expect([run(['output']), run(['output'])]).toEqual([['part'], []])
  writeFileSync(path.join(folder, 'input'), '2')
  expect([run(['output']), run(['output'])]).toEqual([['part'], []])
  rmSync(path.join(folder, 'output'))
  expect(run(['output'])).toEqual(['part'])
})

it('refuses a step that does not write its output, as each start would run it again', () => {
  expect(() => run(['other'])).toThrow('The step part did not write other')
})

it('replaces a built folder by a whole one, and keeps it when a build fails half-way', () => {
  const built = path.join(folder, 'built')
  const replace = (content: string, end = '') =>
    evaluate(
      folder,
      `import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
       import { replaceFolder } from './scripts/replace.mjs'
       await replaceFolder('built', async (made) => {
         mkdirSync(made)
         writeFileSync(made + '/${content}', '${content}')
         ${end}
       })
       console.log('null')`,
    )
  replace('first')
  expect(() => replace('half', `throw new Error('No space left')`)).toThrow('No space left')
  expect(readFileSync(path.join(built, 'first'), 'utf8')).toBe('first')
  replace('second')
  expect(readdirSync(built)).toEqual(['second'])
  expect(readdirSync(folder).sort()).toEqual(['built', 'input', 'scripts'])
})
