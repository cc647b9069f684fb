/**
 * Installs Debian packages for tests and tools, as root. As a command it installs or upgrades all that `npm test` uses
 * (`.ci/run`), and reports a failure without failing. Depends on no package: it runs before `npm install`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const browserPackages = ['chromium', 'fonts-liberation', 'fonts-noto-cjk', 'fontconfig']
/** A part of the browser without a package on older Debian releases. */
export const shellPackage = 'chromium-headless-shell'
/** Firefox ESR, WebKitGTK's MiniBrowser with its driver, and its screen. */
export const enginePackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Options::=--force-confold']
  return spawnSync('apt-get', [...options, ...args], { env, stdio: ['ignore', 2, 2] }).status === 0
}

/**
 * Installs packages, or upgrades them to the current version. False if that is not possible.
 * @param {string[]} packages
 */
export function installPackages(...packages) {
  if (!canInstall()) return false
  // Debian would start its own cluster of PostgreSQL on port 5432, which is not wanted.
  const config = '/etc/postgresql-common/createcluster.conf'
  if (packages.includes('postgresql') && !existsSync(config)) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync(config, 'create_main_cluster = false\n')
  }
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && canInstall()) {
  const needed = [...browserPackages, 'postgresql', 'pgbouncer']
  const updates = [
    installPackages(shellPackage, ...needed) || installPackages(...needed),
    installPackages(...enginePackages),
  ]
  if (updates.includes(false)) console.error('Debian packages could not be updated: the tests use the installed ones.')
}
