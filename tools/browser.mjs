/**
 * Finds or installs a Chromium for tests and tools; as a command, it prints the path.
 * Order: CHROMIUM_PATH, the system's, Playwright's cache, apt (as root on Debian), Playwright's download.
 * Installs a Chinese font as well: without one, Chinese names are rows of boxes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

import { browserPackages, canInstall, installPackages, shellPackage } from './debian.mjs'

const places = () => [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]
const installed = () => [process.env.CHROMIUM_PATH, ...places()].find((path) => path && existsSync(path))

/**
 * The path of a Chromium with its user interface, also if CHROMIUM_PATH is the headless shell.
 * @returns {string}
 */
export const fullBrowserPath = () => places().find((path) => existsSync(path)) ?? browserPath()

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The headless shell of the same Chromium, if Debian's package is installed: a journey uses a sixth less processor time. It
 * renders text slightly differently, so it is not used for screenshots.
 * @returns {string | null}
 */
export function headlessShellPath() {
  return process.env.CHROMIUM_PATH === undefined && existsSync(shell) ? shell : null
}

/** Whether this machine has a Chinese font. Systems without fontconfig (macOS) have one. */
export function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.error !== undefined ? process.platform !== 'linux' : listed.stdout.trim() !== ''
}

/**
 * The path of a working Chromium.
 * @returns {string}
 */
export function browserPath() {
  const found = installed()
  if (found) {
    if (!hasChineseFont() && canInstall() && !process.env.BROWSER_FONTS_TRIED) {
      // Inherited by child processes, so that a machine without network does not try again in each of them.
      process.env.BROWSER_FONTS_TRIED = '1'
      console.error('No Chinese font found; installing Noto CJK …')
      installPackages('fonts-noto-cjk')
    }
    return found
  }
  if (canInstall()) {
    console.error('No browser found; installing Debian’s chromium …')
    if (!installPackages(shellPackage, ...browserPackages)) installPackages(...browserPackages)
  } else spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  const now = installed()
  if (!now) {
    console.error('No Chromium: install one (as root: apt-get install chromium) or set CHROMIUM_PATH to it.')
    process.exit(1)
  }
  return now
}

/**
 * The major version of the browser, or null if it is unknown: screenshots of other versions are not comparable.
 * @param {string} path
 * @returns {string | null}
 */
export function browserMajor(path) {
  try {
    return (
      /(\d+)\.\d+\.\d+/.exec(
        execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )?.[1] ?? null
    )
  } catch {
    return null
  }
}

/**
 * Disabled features of Chromium. The address bar's suggestions would use two pages per window: a third of all work here. Only
 * the last list that a browser receives counts, so Playwright's entries that affect pages on loopback are repeated here.
 */
export const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Command-line arguments of Chromium: its sandbox does not start as root. */
export const browserArgs = [
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

if (import.meta.main) console.log(browserPath())
