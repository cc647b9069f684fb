import { defineConfig, devices } from '@playwright/test'

import { browserArgs, browserPath } from './tools/browser.mjs'

// The device has seven screen pixels per CSS pixel: without a GPU, drawing them is most of the work.
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 1 }

// `npm test` runs a journey without a tag on the phone only, to end within an hour on two cores. CI's matrix runs it on both screens.
const isOneScreen = process.env['ONE_SCREEN'] !== undefined

/** Journeys through the built shop on the real API; each worker has its own shop (`e2e/fixtures.ts`). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // These have a configuration of their own.
  testIgnore: '**/e2e/engines/**',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/transcripts/{arg}-{projectName}{ext}',
  fullyParallel: false,
  // A journey sometimes waits for its shop: one worker more than the cores of CI.
  workers: 3,
  // CI machines are slow at times: a test that passes on a retry is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '.cache/test/e2e.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording every journey costs a third of their time; use `--trace on` to debug.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Routes of a journey do not see the requests of a worker: only its own journeys run it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // A page lives for seconds: optimizing its scripts costs more than it gains.
    launchOptions: { executablePath: browserPath(), args: [...browserArgs, '--js-flags=--no-opt --no-maglev'] },
  },
  // A journey that is the same on every screen is tagged for the screen where it is more likely to break.
  projects: [
    {
      name: 'desktop',
      ...(isOneScreen ? { grep: /@desktop/ } : { grepInvert: /@phone/ }),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    { name: 'phone', grepInvert: /@desktop/, use: { ...phone, defaultBrowserType: 'chromium' } },
  ],
})
