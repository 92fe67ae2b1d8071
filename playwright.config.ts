import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 4700)
const data = process.env.E2E_DATA ?? '.data/e2e'

/** Browser tests against the built product as `npm start` runs it, with a small demo database of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: false,
  // A test that passes the second time is reported as flaky: scripts/browserReport.mjs.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    // A trace takes a third of the time of a test: `npx playwright test --trace on` where one is wanted.
    screenshot: 'only-on-failure',
    // What glides and fades would only be drawn and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: `node scripts/start.mjs --port ${port} --data ${data} --reset --leads 3000`,
    url: `http://127.0.0.1:${port}/health/ready`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    // Requests that succeed are not worth a line each.
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
