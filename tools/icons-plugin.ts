import { globSync, readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

const root = new URL('..', import.meta.url).pathname
const moduleId = 'virtual:icons'

/** The names of lucide's icons that the library and the shop use. */
export function usedIcons(): string[] {
  const files = globSync('{packages/ui,packages/ui-shop,apps/storefront}/src/**/*.tsx', { cwd: root })
  const text = files.map((file) => readFileSync(root + file, 'utf8')).join('')
  return [...new Set([...text.matchAll(/'lucide-react\/icons\/([a-z0-9-]+)'/g)].map(([, name = '']) => name))].sort()
}

/** Provides those icons by name, for the pages of Storybook and the controls of its stories. */
export function iconsPlugin(): Plugin {
  return {
    name: 'lotus-icons',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return undefined
      const names = usedIcons()
      const imports = names.map((name, at) => `import i${at} from 'lucide-react/icons/${name}'`)
      const entries = names.map((name, at) => `'${name}': i${at}`)
      return `${imports.join('\n')}\nexport const icons = { ${entries.join(', ')} }`
    },
  }
}
