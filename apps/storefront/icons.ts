import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Plugin } from 'vite'

/**
 * An icon as this shop draws it, in place of lucide's own component, which knows themes by context and five ways to count
 * a line's width. It draws the same elements: the server uses lucide's.
 */
const leanIcon = `
import { createElement } from 'react'
export default ({ name, node, aliases = [] }) => {
  const names = ['lucide', ...[name, ...aliases].map((one) => 'lucide-' + one)].join(' ')
  return ({ size = 24, className, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? names + ' ' + className : names,
        'aria-hidden': rest['aria-label'] ? undefined : 'true',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
`
const leanIconId = '\0lotus:lean-icon'

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
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/') === true
        ? leanIconId
        : null,
    load: (id) => (id === leanIconId ? leanIcon : null),
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
