import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config'

/** The walk through Firefox. Playwright drives only a Firefox of its own: here it runs the tests, and the browser is driven by puppeteer-core. */
export default defineConfig({
  ...browserTests,
  testDir: 'tests/firefox',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/firefox.json' }]],
})
