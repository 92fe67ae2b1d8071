import { expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

// Playwright refuses to run where this says that Jest runs it.
const { JEST_WORKER_ID: _, ...env } = process.env

/** Runs Playwright with the settings of the browser tests over one file of tests, and reads its report as `npm test` does. */
async function reportOf(tests: string) {
  // Below the project, where the file finds Playwright.
  mkdirSync('test-results', { recursive: true })
  const folder = mkdtempSync(path.resolve('test-results', 'report-test-'))
  const json = path.join(folder, 'report.json')
  writeFileSync(
    path.join(folder, 'playwright.config.ts'),
    `import settings from ${JSON.stringify(path.resolve('playwright.config'))}
     export default {
       ...settings, testDir: ${JSON.stringify(folder)}, outputDir: ${JSON.stringify(path.join(folder, 'output'))},
       webServer: undefined, reporter: [['json', { outputFile: ${JSON.stringify(json)} }]],
     }`,
  )
  writeFileSync(
    path.join(folder, 'some.spec.ts'),
    `import { expect, test } from '@playwright/test'
     ${tests}`,
  )
  try {
    const code = await run('node_modules/.bin/playwright', ['test', '--config', folder], { env }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    )
    const script = `
      import { readFileSync } from 'node:fs'
      import { readBrowserReport } from './scripts/browserReport.mjs'
      console.log(JSON.stringify(readBrowserReport(JSON.parse(readFileSync(${JSON.stringify(json)}, 'utf8')))))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
    return { code, ...(JSON.parse(stdout) as { passed: number; failed: number; flaky: { title: string }[] }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

it('counts what passes the second time as passed, and names it, and what fails twice as failed', async () => {
  const found = await reportOf(`
    test('passes', () => {})
    test('fails', () => expect(1).toBe(2))
    test.describe('sometimes', () => {
      test('passes the second time', ({}, info) => expect(info.retry).toBe(1))
    })`)
  expect(found).toEqual({
    code: 1,
    passed: 2,
    failed: 1,
    flaky: [{ title: 'passes the second time', file: 'some.spec.ts' }],
  })
})
