import type { StoryContext } from '@storybook/react-vite'
import { waitFor } from 'storybook/test'

type User = StoryContext['userEvent']

const isReachable = (target: Element) => {
  if (getComputedStyle(target).pointerEvents === 'none') throw new Error('A layer takes the pointer events.')
}

/**
 * Waits before each interaction until its target takes pointer events. A modal layer takes them from the page, and gives them to its
 * content after its first effects: a test flushes effects, Storybook in front of a designer does not.
 */
export const patient = (user: User): User =>
  new Proxy(user, {
    get(target, name: keyof User) {
      const act: unknown = target[name]
      if (typeof act !== 'function') return act
      return async (...args: unknown[]) => {
        const [element] = args
        // Afterwards, the interaction itself fails with its own message.
        if (element instanceof Element) await waitFor(() => isReachable(element), { timeout: 2000 }).catch(() => {})
        return Reflect.apply(act, target, args) as unknown
      }
    },
  })

type Preview = { storyRenders: readonly { id: string; renderOptions: { autoplay: boolean } }[] }

/** Renders the story without its play function. Storybook has no option for it. */
export function skipPlay({ id }: StoryContext): void {
  const { __STORYBOOK_PREVIEW__: preview } = globalThis as { __STORYBOOK_PREVIEW__?: Preview }
  for (const render of preview?.storyRenders ?? []) if (render.id === id) render.renderOptions.autoplay = false
}
