import type { Plugin } from 'vite'

/** Icons of lucide-react are created by our function, in the shop and in Storybook. */
export const iconAlias = { find: /^.*\/createLucideIcon\.mjs$/, replacement: '@lotus/ui/create-icon' }

/** Removes what `createIcon` does not read from the icons of lucide-react: names, sizes, aliases and the keys of shapes. */
export const iconData: Plugin = {
  name: 'lotus:icon-data',
  apply: 'build',
  transform(code, id) {
    if (!/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id) || !code.includes('__iconData = {')) return null
    const node = /\n  node: (\[[^]*?\])(?:,\n  aliases: \[[^\]]*\])?\n\};/.exec(code)?.[1]
    if (node === undefined) throw new Error(`The source of lucide-react has changed: see ${import.meta.filename}`)
    const data = `__iconData = { node: ${node.replaceAll(/,\s+key: "\w+"/g, '')} };`
    return { code: code.replace(/__iconData = \{[^]*?\n\};\n__iconData\.node;/, () => data), map: null }
  },
}
