import { experimental_loadStorybook } from 'storybook/internal/core-server'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Manifests } from '../.storybook/manifests.ts'

type Entry = { tags?: string[] }
type Component = NonNullable<Manifests['components']>['components'][string]

/** Components that have only the props of their element. */
const withoutOwnProps = [
  'components-divider',
  'components-prose',
  'components-summary-list',
  'components-text-area',
  'components-timeline',
]

let components: Component[] = []
beforeAll(async () => {
  const { presets } = await experimental_loadStorybook({
    configDir: new URL('../.storybook', import.meta.url).pathname,
    packageJson: {},
  })
  const generator = await presets.apply<{ getIndex: () => Promise<{ entries: Record<string, Entry> }> }>(
    'storyIndexGenerator',
  )
  const { entries } = await generator.getIndex()
  const manifestEntries = Object.values(entries).filter(({ tags }) => tags?.includes('manifest'))
  const manifests = await presets.apply<Manifests>('experimental_manifests', {}, { manifestEntries })
  components = Object.values(manifests.components?.components ?? {}).filter(({ id }) => id.startsWith('components-'))
}, 300_000)

/** The parts that the manifest of a component lacks. */
function missingIn({ id, description, import: code, reactDocgen, stories, error }: Component): string[] {
  const props = Object.entries(reactDocgen?.props ?? {})
  return [
    ...(error === undefined ? [] : [`${id}: ${JSON.stringify(error)}`]),
    ...((description ?? '') === '' ? [`${id}: description`] : []),
    ...(/from '@lotus\/ui(-shop)?'/.test(code ?? "from '@lotus/ui'") ? [`${id}: import`] : []),
    ...(props.length === 0 && !withoutOwnProps.includes(id) ? [`${id}: props`] : []),
    ...props.filter(([, prop]) => (prop.description ?? '') === '').map(([name]) => `${id}: description of ${name}`),
    ...(stories.some(({ snippet }) => (snippet ?? '') !== '') ? [] : [`${id}: example`]),
  ]
}

describe('the manifests that coding assistants read', () => {
  it('DS-08 contain every component, with its description, props, import and an example', () => {
    expect(components.length).toBeGreaterThan(55)
    expect(components.flatMap(missingIn)).toEqual([])
  })

  it('DS-08 are reported as incomplete if a part is missing', () => {
    const empty = { id: 'components-empty', stories: [], reactDocgen: { props: { label: {} } } }
    expect(missingIn(empty)).toEqual([
      'components-empty: description',
      'components-empty: import',
      'components-empty: description of label',
      'components-empty: example',
    ])
  })
})
