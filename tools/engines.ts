/** Firefox ESR and WebKitGTK for the journeys of `e2e/engines`; as a command, it installs them. */
import { existsSync } from 'node:fs'

import { enginePackages, installPackages } from './debian.mjs'

const files = { firefox: '/usr/bin/firefox-esr', webkit: '/usr/bin/WebKitWebDriver' }
const names = Object.keys(files) as (keyof typeof files)[]
const missing = () => names.filter((name) => !existsSync(files[name]))

/** Installs the missing engines, if this is root on Debian. Returns the engines of this machine, and those that it lacks. */
export function findEngines(): { found: string[]; lacking: string[] } {
  if (missing().length > 0) installPackages(...enginePackages)
  const lacking = missing()
  return { found: names.filter((name) => !lacking.includes(name)), lacking }
}

if (import.meta.main) {
  const { lacking } = findEngines()
  if (lacking.length > 0) throw new Error(`Missing: ${lacking.join(', ')}. Install ${enginePackages.join(' ')}.`)
}
