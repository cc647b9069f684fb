import { globSync, readFileSync } from 'node:fs'

import { vocabulary } from './docs/vocabulary.ts'

type Prop = { description?: string }
type Component = {
  id: string
  description?: string
  import?: string
  reactDocgen?: { props?: Record<string, Prop> }
  stories: { name: string; snippet?: string }[]
  error?: unknown
}
export type Manifests = { components?: { components: Record<string, Component> } }

/** Props that have the same meaning in every component and are not in the vocabulary. */
const common = { onOpenChange: 'Called with the new state.', ref: 'The element.', sideOffset: 'Pixels between both.' }
const meanings: Record<string, string> = Object.assign({}, common, ...Object.values(vocabulary))

const root = new URL('..', import.meta.url).pathname

/** The entry point of each component and part of `@lotus/ui` and `@lotus/ui-shop`. */
const entryPoints = new Map(
  globSync('packages/{ui,ui-shop}/src/*/*.tsx', { cwd: root })
    .filter((file) => !/\.(stories|test|examples)\.tsx$/.test(file))
    .flatMap((file) => {
      const [, name = '', , folder = ''] = file.split('/')
      return [...readFileSync(root + file, 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(
        ([, part = '']) => [part, `@lotus/${name}/${folder}`] as const,
      )
    }),
)

/** Replaces imports from the package, as Storybook prints them, with imports from the entry point of each component. */
const withEntryPoints = (code: string): string =>
  code.replaceAll(/import \{([^}]+)\} from '@lotus\/ui(?:-shop)?';/g, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => entryPoints.has(name))
      .map((name) => `import { ${name} } from '${entryPoints.get(name)}';`)
      .join('\n'),
  )

/**
 * Completes the manifests that coding assistants read: adds the entry points of components, and the descriptions of props that
 * have the same meaning in every component.
 */
export function completeManifests(manifests: Manifests): Manifests {
  for (const component of Object.values(manifests.components?.components ?? {})) {
    if (component.import !== undefined) component.import = withEntryPoints(component.import)
    for (const [name, prop] of Object.entries(component.reactDocgen?.props ?? {})) {
      const meaning = meanings[name]
      if ((prop.description ?? '') === '' && meaning !== undefined) prop.description = meaning
    }
  }
  return manifests
}
