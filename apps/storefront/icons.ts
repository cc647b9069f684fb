import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Plugin } from 'vite'

const barrelImport = /import \{([^}]+)\} from 'lucide-react'/g

/**
 * Takes each icon from its own file. Through lucide's one door every icon of the shop would count as reachable from
 * every page, and be part of the first load.
 */
export function iconsByFile(): Plugin {
  const barrel = readFileSync(createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of barrel.matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return {
    name: 'lotus:icons-by-file',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.split('?', 1)[0]?.endsWith('.tsx') || !code.includes("'lucide-react'")) return null
      const rewritten = code.replaceAll(barrelImport, (whole, list: string) => {
        const lines = list.split(',').map((entry) => {
          const name = entry.trim()
          const file = files.get(name)
          return name === '' ? '' : file === undefined ? null : `import ${name} from 'lucide-react/dist/esm/${file}'`
        })
        // A type, or a name that is no icon, comes through the door as before.
        return lines.includes(null) ? whole : lines.filter(Boolean).join('; ')
      })
      return { code: rewritten, map: null }
    },
  }
}
