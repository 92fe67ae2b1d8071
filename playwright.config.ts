import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 4700)
const data = process.env.E2E_DATA ?? '.data/e2e'

/** Browser tests against the built product, started like `npm start` with a small demo database. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: false,
  // A test that passes on retry is reported as flaky: scripts/browserReport.mjs.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    // Traces take a third of a test's time: enable with `npx playwright test --trace on`.
    screenshot: 'only-on-failure',
    // Disables animations, which only take time.
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
    // Does not log successful requests.
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', MCP: 'on' },
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
