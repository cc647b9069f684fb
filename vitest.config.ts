import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { browserArgs, browserPath } from './tools/browser.mjs'
import { comparePictures } from './tools/visual/compare.ts'
import { inspectMachine, mayUpdate, whyIncomparable } from './tools/visual/comparable.ts'
import { comparePlanted, planting } from './tools/visual/planted.ts'
import { recorded, recordedNames } from './tools/visual/recorded.ts'

const executablePath = browserPath()
const machine = inspectMachine(executablePath)
const updating =
  process.argv.some((argument) => argument === '-u' || argument === '--update') &&
  mayUpdate(machine, process.argv.slice(2))

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
    // A story without a picture fails; it does not take one.
    update: updating ? 'all' : 'none',
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
            'tools/**/*.test.ts',
            '.storybook/**/*.test.ts',
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
          setupFiles: ['apps/api/src/record-codes.setup.ts'],
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
          setupFiles: ['tools/screens.setup.ts'],
          include: ['{apps/storefront,packages/ui}/src/**/*.test.tsx', '.storybook/**/*.test.tsx'],
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
          // elkjs and the whole shop of a flow take long on a busy machine.
          testTimeout: 120_000,
          // The pictures of a story are taken and compared after it.
          hookTimeout: 120_000,
          setupFiles: ['.storybook/visual.setup.ts'],
          provide: {
            incomparable: updating ? '' : whyIncomparable(machine),
            recorded: hasStories ? recordedNames() : [],
            updating,
            planting,
          },
          globalSetup: 'tools/visual/global-setup.ts',
          browser: {
            enabled: true,
            headless: true,
            provider,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            expect: {
              toMatchScreenshot: {
                comparators: { picture: comparePictures, planted: comparePlanted },
                comparatorName: 'picture',
                // Two equal screenshots in a row take longer than the default on a busy machine.
                timeout: 20_000,
                resolveScreenshotPath: ({ arg, ext }) => join(recorded.files, `${arg}${ext}`),
                // Read by the review page (tools/visual/review.ts).
                resolveDiffPath: ({ arg, ext, root, testFileName }) =>
                  `${root}/.cache/visual/${testFileName.split('.')[0]}/${arg}${ext}`,
              },
            },
          },
        },
      },
    ],
  },
})
