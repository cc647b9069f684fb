import type { ElementType } from 'react'
import { storyNameFromExport } from 'storybook/internal/csf'
import { icons } from 'virtual:icons'

import type { Guide } from '../docs/guide.tsx'
import type { Library } from './compose.ts'
import { snippetsOf, type Snippet, type StoryFile } from './snippets.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../packages/{ui,ui-shop}/src/*/*.tsx',
    '!**/*.{stories,test,examples}.tsx',
    // It sets the language of the frames.
    '!**/labels-provider.tsx',
  ],
  { eager: true },
)
const storyFiles = import.meta.glob<StoryFile>('../../packages/{ui,ui-shop}/src/*/*.stories.tsx')

const components = Object.fromEntries(
  Object.values(modules).flatMap((exports) =>
    Object.entries(exports).filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function'),
  ),
) as Library

const pascal = (name: string) => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const iconEntries = Object.entries(icons).map(([name, icon]): [string, ElementType] => {
  const word = pascal(name)
  return [word in components ? `${word}Icon` : word, icon]
})

/** Every component of `packages/ui` and `packages/ui-shop`, and the icons that they and the shop use. */
export const library: Library = { ...Object.fromEntries(iconEntries), ...components }
const names = new Map<unknown, string>(Object.entries(library).map(([name, component]) => [component, name]))

/** A component with its use from its guide, and the JSX of its stories. */
export type Entry = { name: string; use: string; snippets: Snippet[] }

/** The components that have stories, in alphabetical order. */
export async function loadEntries(): Promise<Entry[]> {
  const files = await Promise.all(Object.values(storyFiles).map((load) => load()))
  const entries = files.map((exports): Entry => {
    // The build of Storybook adds a list of the names, `__namedExportsOrder`.
    const file = Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith('__')))
    const meta = Object.values(file)[0]?.meta.input
    const guide = meta?.parameters?.['guide'] as Guide | undefined
    const snippets = snippetsOf(file, names).map(({ story, code }) => ({ story: storyNameFromExport(story), code }))
    return { name: names.get(meta?.component) ?? '', use: guide?.use ?? '', snippets }
  })
  return entries.filter(({ snippets }) => snippets.length > 0).sort((a, b) => a.name.localeCompare(b.name))
}
