import type { Args, ArgTypes, Parameters } from 'storybook/internal/types'

/** Storybook has replaced the short forms. */
type Control = { type?: string; disable?: boolean }
type Story = { id: string; argTypes: ArgTypes; initialArgs: Args; parameters: Parameters }

/** The preview of Storybook in its frame. */
declare const __STORYBOOK_PREVIEW__: { extract: () => Promise<Record<string, Story>> }

/**
 * The props of components that have a JSON editor, or no control although a designer could change them: `story: prop`. Runs in the frame of
 * a built Storybook, the only place with the types of props as the docs know them; an imported one is `unknown`.
 */
export async function propsWithoutRealControl(): Promise<{ stories: number; props: string[] }> {
  const isFixed = (value: unknown) =>
    !/^(string|number|boolean)$/.test(typeof value) || String(value).startsWith('data:')
  const isReal = ({ argTypes, initialArgs }: Story, prop: string) => {
    const { type, table } = argTypes[prop] ?? {}
    const control = argTypes[prop]?.control as Control | undefined
    if (control && control.disable !== true) return control.type !== 'object'
    const name = typeof type === 'object' ? type.name : type
    const isDocumentedOnly =
      /^(function|array|object)$/.test(name ?? '') ||
      /^(React(Node|Element)|Ref|tuple)$/.test(table?.type?.summary ?? '')
    return isDocumentedOnly || (prop in initialArgs && isFixed(initialArgs[prop]))
  }
  const stories = Object.values(await __STORYBOOK_PREVIEW__.extract()).filter(
    // A story that renders without arguments has no controls.
    ({ id, parameters }) => id.startsWith('components-') && parameters['__isArgsStory'] === true,
  )
  const props = stories.flatMap((story) =>
    Object.keys(story.argTypes)
      .filter((prop) => !isReal(story, prop))
      .map((prop) => `${story.id}: ${prop}`),
  )
  return { stories: stories.length, props }
}
