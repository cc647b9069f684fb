import { defineConfig, devices } from '@playwright/test'

import { browserArgs, browserPath } from './tools/browser.mjs'

// Its screen has seven pixels where a page has one: drawn without a graphics processor they are most of the work.
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 1 }

/** Journeys through the built shop on the real API; each worker has a shop of its own (`e2e/fixtures.ts`). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // A journey waits for its shop now and then: one more than the cores of CI.
  workers: 3,
  // CI's machines are noisy: what passes at the second try is counted as flaky in the report.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '.cache/test/e2e.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording every journey costs a third of their time: who looks for a mistake says `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // A page lives for seconds: optimising its scripts costs more of the processor than it gives back.
    launchOptions: { executablePath: browserPath(), args: [...browserArgs, '--js-flags=--no-opt --no-maglev'] },
  },
  // A journey that is the same on any screen is marked for the one of them on which it is likelier to break.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    { name: 'phone', grepInvert: /@desktop/, use: { ...phone, defaultBrowserType: 'chromium' } },
  ],
})
