import { defineConfig } from '@playwright/test'

import type { EngineOptions } from './fixtures.ts'
import { engineNames } from './tab.ts'

/** The same journeys on every engine; `e2e/engines/run.ts` chooses the installed ones. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/engines',
  fullyParallel: false,
  workers: 1,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['./skips-reporter.ts'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../../.cache/test/engines.json' }],
  ],
  projects: engineNames.map((name) => ({ name, use: { engineName: name } })),
})
