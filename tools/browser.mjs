/**
 * Finds a Chromium for everything that looks at pages, or installs one; run by itself, it prints the path.
 * Order: CHROMIUM_PATH, the system's, Playwright's cache, apt (as root on Debian), Playwright's download.
 * A Chinese font belongs to it: without one every Chinese name is a row of boxes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].find((path) => path && existsSync(path))

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {string[]} packages */
function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} args */
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env, stdio: ['ignore', 2, 2] }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The same Chromium without windows, tabs and an address bar, where Debian's package of it is installed: a journey costs it a
 * sixth less of the processor. It draws letters a little differently, so that it is nothing for pictures.
 * @returns {string | null}
 */
export function headlessShellPath() {
  return process.env.CHROMIUM_PATH === undefined && existsSync(shell) ? shell : null
}

/** Whether this machine can draw Chinese. Where fontconfig is missing (macOS) the system's own fonts can. */
export function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.error !== undefined ? process.platform !== 'linux' : listed.stdout.trim() !== ''
}

/**
 * The path of a Chromium that can be started.
 * @returns {string}
 */
export function browserPath() {
  const found = installed()
  if (found) {
    if (!hasChineseFont() && canInstall() && !process.env.BROWSER_FONTS_TRIED) {
      // Said to child processes: a machine without network must not try again in each of them.
      process.env.BROWSER_FONTS_TRIED = '1'
      console.error('No Chinese font found; installing Noto CJK …')
      install('fonts-noto-cjk')
    }
    return found
  }
  if (canInstall()) {
    console.error('No browser found; installing Debian’s chromium …')
    const needed = ['chromium', 'fonts-liberation', 'fonts-noto-cjk', 'fontconfig']
    // Older Debians have no shell by itself.
    if (!install('chromium-headless-shell', ...needed)) install(...needed)
  } else spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  const now = installed()
  if (!now) {
    console.error('No Chromium: install one (as root: apt-get install chromium) or set CHROMIUM_PATH to it.')
    process.exit(1)
  }
  return now
}

/**
 * The first number of the browser's version, or null when it does not tell: pictures of another one are not comparable.
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
 * What Chromium must do without. Its address bar would draw suggestions in two pages of its own for each window: a third of
 * all work here. The last list that a browser is given counts, so those of Playwright that touch pages on loopback are here too.
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

/** What Chromium must be told: as root its sandbox cannot start. */
export const browserArgs = [
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

if (import.meta.main) console.log(browserPath())
