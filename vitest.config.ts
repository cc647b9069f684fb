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

/** Why pictures cannot be compared on this machine, or an empty string when they can. */
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

/** Vitest would leave one core free: on the two of CI it would work on one. A project does not take it from the whole. */
const maxWorkers = '100%'
/** A page waits while its picture is taken: one more than there are cores. */
const maxPages = availableParallelism() + 1

/** What comes in its own time is waited for: a computer with too much to do may stand still for seconds. */
const poll = { timeout: 15_000 }

/** Storybook's plugin reads all stories as soon as it is made: seconds of every run that looks at none. */
const wanted = process.argv.filter(
  (argument, at) => process.argv[at - 1] === '--project' || argument.startsWith('--project='),
)
const hasStories = wanted.length === 0 || wanted.some((name) => !/^(--project=)?(unit|api|screens)$/.test(name))
const stories = hasStories ? storybookTest({ configDir: '.storybook' }) : []

/** On a noisy machine a browser may miss a frame, a process its time: `npm test` names what passed at its second try. */
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
          // A process of its own for each file would take longer than most files do.
          isolate: false,
          setupFiles: ['tools/unit.setup.ts'],
          expect: { poll },
          // Two cores, and whole processes are started in some.
          testTimeout: 60_000,
          include: ['{packages,apps}/*/src/**/*.test.ts', 'openapi/**/*.test.ts', 'tools/*.test.ts'],
          exclude: ['**/node_modules/**', 'apps/{api,server,payment-sandbox,identity-sandbox}/**'],
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          environment: 'node',
          retry,
          // Compiled contracts and open databases go from file to file.
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
          // Every story brings what it needs; only the modules, and what V8 has compiled of them, stay for the next file.
          isolate: false,
          // The library that lays out the machines takes its time on a busy computer.
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
                // A count, not a ratio: a heart that lost its filling is few pixels of a wide picture.
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
