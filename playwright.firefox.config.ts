import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config'

/**
 * Runs the Firefox tests. Playwright only supports its own Firefox build, so puppeteer-core controls the installed one.
 */
export default defineConfig({
  ...browserTests,
  testDir: 'tests/firefox',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/firefox.json' }]],
})
