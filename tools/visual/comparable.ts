import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { browserMajor, hasChineseFont } from '../browser.mjs'

const root = new URL('../..', import.meta.url).pathname
const versionFile = join(root, '.storybook/screenshots/chromium.txt')

export const updateCommand = 'npm run stories -- -u'

/** The browser and the fonts of this machine, against those that took the pictures. */
export type Machine = { path: string; major: string | null; recorded: string; hasChineseFont: boolean }

export function inspectMachine(path: string): Machine {
  return {
    path,
    major: browserMajor(path),
    recorded: existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none',
    hasChineseFont: hasChineseFont(),
  }
}

/** Why pictures of this machine cannot be compared with the recorded ones, and the remedy; empty if they can. */
export function whyIncomparable({ path, major, recorded, hasChineseFont: hasFont }: Machine): string {
  if (path.includes('headless-shell'))
    return `${path} renders text slightly differently. Unset CHROMIUM_PATH or set it to the full Chromium.`
  if (major !== recorded)
    return [
      `Chromium ${recorded} took them and ${path} is version ${major ?? 'unknown'}. Either use version ${recorded}:`,
      `  Debian, as root: apt-get update && apt-get install -y 'chromium=${recorded}.*' 'chromium-common=${recorded}.*'`,
      `  elsewhere: npx @puppeteer/browsers install chrome@${recorded}, then set CHROMIUM_PATH to it`,
      `  an older Debian package: https://snapshot.debian.org/package/chromium/`,
      `or take all pictures with this one and look at what changed: ${updateCommand}`,
    ].join('\n')
  if (!hasFont)
    return 'There is no Chinese font here. Install Noto Sans CJK (Debian, as root: apt-get install -y fonts-noto-cjk).'
  return ''
}

/**
 * Whether this run updates the pictures. With another version of Chromium only a run of all stories may: otherwise the others would
 * still be of the recorded version.
 */
export function mayUpdate(machine: Machine, args: readonly string[]): boolean {
  const isPartial = args.some((argument) => /^[^-].*(stories|\/)/.test(argument) || argument === '-t')
  return whyIncomparable({ ...machine, recorded: isPartial ? machine.recorded : (machine.major ?? '') }) === ''
}

export function recordVersion({ major }: Machine): void {
  if (major !== null) writeFileSync(versionFile, `${major}\n`)
}
