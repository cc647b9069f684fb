import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { browserArgs, browserMajor, browserPath, hasChineseFont } from './tools/browser.mjs'

const executablePath = browserPath()
const versionFile = '.storybook/screenshots/chromium.txt'
const updating = process.argv.some((argument) => argument === '-u' || argument === '--update')
const major = browserMajor(executablePath)
if (updating && major !== null && existsSync('.storybook/screenshots')) writeFileSync(versionFile, `${major}\n`)

/** Why screenshots cannot be compared on this machine; empty if they can. */
function incomparable(): string {
  const recorded = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none'
  if (recorded !== major) return `they were drawn by Chromium ${recorded} and this is ${major}`
  return hasChineseFont() ? '' : 'there is no Chinese font here'
}

const provider = playwright({
  launchOptions: {
    executablePath,
    args: [...browserArgs, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
  },
  contextOptions: { reducedMotion: 'reduce', deviceScaleFactor: 1 },
})

/** Vitest leaves one core free by default: with the two cores of CI it would use one. A project does not inherit this. */
const maxWorkers = '100%'
/** A page waits during a screenshot, so there is one more than cores. */
const maxPages = availableParallelism() + 1

/** Timeouts for asynchronous assertions: a busy machine may pause for seconds. */
const poll = { timeout: 15_000 }

/** Storybook's plugin reads all stories when it is created: seconds in every run without stories. */
const wanted = process.argv.filter(
  (argument, at) => process.argv[at - 1] === '--project' || argument.startsWith('--project='),
)
const hasStories = wanted.length === 0 || wanted.some((name) => !/^(--project=)?(unit|api|screens)$/.test(name))
const stories = hasStories ? storybookTest({ configDir: '.storybook' }) : []

/** On a busy machine a browser may miss a frame or a process its timeout: `npm test` lists tests that passed on a retry. */
const retry = process.env['CI'] === undefined ? 0 : 1

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          maxWorkers,
          environment: 'node',
          retry,
          // A process per file would take longer than most files do.
          isolate: false,
          setupFiles: ['tools/unit.setup.ts'],
          expect: { poll },
          // Two cores, and some tests start processes.
          testTimeout: 60_000,
          include: [
            '{packages,apps}/*/src/**/*.test.ts',
            'apps/*/*.test.ts',
            'openapi/**/*.test.ts',
            'tools/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'apps/{api,server,payment-sandbox,identity-sandbox}/**'],
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          environment: 'node',
          retry,
          // Files share compiled contracts and open databases.
          isolate: false,
          globalSetup: 'apps/api/src/platform/testing.ts',
          include: ['apps/{api,server,payment-sandbox,identity-sandbox}/src/**/*.test.ts', 'e2e/**/*.test.ts'],
          expect: { poll },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'screens',
          maxWorkers: maxPages,
          retry,
          expect: { poll },
          testTimeout: 60_000,
          include: ['apps/storefront/src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            provider,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [stories],
        test: {
          name: 'storybook',
          maxWorkers: maxPages,
          retry,
          // Stories are self-contained; files share only the modules and their compiled code.
          isolate: false,
          // elkjs takes long on a busy machine.
          testTimeout: 30_000,
          setupFiles: ['.storybook/visual.setup.ts'],
          provide: { incomparable: incomparable(), updating },
          browser: {
            enabled: true,
            headless: true,
            provider,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            expect: {
              toMatchScreenshot: {
                comparatorName: 'pixelmatch',
                // A count, not a ratio: an unfilled heart is few pixels of a wide screenshot.
                comparatorOptions: { threshold: 0.06, allowedMismatchedPixels: 8 },
                resolveScreenshotPath: ({ arg, ext, root }) => `${root}/.storybook/screenshots/${arg}${ext}`,
              },
            },
          },
        },
      },
    ],
  },
})
