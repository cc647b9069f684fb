import { defineConfig } from '@playwright/test'

import type { EngineOptions } from './fixtures.ts'
import { engineNames, type EngineName } from './tab.ts'

/** Tags of the journeys that an engine cannot run, with the reasons; `skips-reporter.ts` prints them. */
const skips: Record<EngineName, Record<`@${string}`, string>> = {
  chromium: { '@boxes': 'The other engines are compared with it.' },
  firefox: {},
  webkit: {
    '@offline': 'WebKitWebDriver cannot take the network away.',
  },
}

/** The same journeys on every engine. `tools/engines.ts` finds the installed ones. */
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
  projects: engineNames.map((name) => ({
    name,
    grepInvert: Object.keys(skips[name]).map((tag) => new RegExp(tag)),
    metadata: skips[name],
    use: { engineName: name },
  })),
})
