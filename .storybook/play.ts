import type { StoryContext } from '@storybook/react-vite'
import { STORY_ARGS_UPDATED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'

type User = StoryContext['userEvent']

/** Ends after two seconds at the latest: the interaction then fails with its own message. */
async function reachable(target: Element): Promise<void> {
  const end = performance.now() + 2000
  while (getComputedStyle(target).pointerEvents === 'none' && performance.now() < end)
    await new Promise((resolve) => requestAnimationFrame(resolve))
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
        if (element instanceof Element) await reachable(element)
        return Reflect.apply(act, target, args) as unknown
      }
    },
  })

/**
 * Waits until the frame has the size of the story, because Storybook resizes it while it prepares the story. Stops after two seconds,
 * because a window in isolation mode never gets that size.
 */
export async function resized({ width, height }: { width: string; height: string }): Promise<void> {
  const end = performance.now() + 2000
  const isDone = () => `${window.innerWidth}px` === width && `${window.innerHeight}px` === height
  while (!isDone() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve))
}

type Preview = {
  storyRenders: readonly { id: string; renderOptions: { autoplay: boolean } }[]
  storyStoreValue: { args: { update: (storyId: string, args: object) => void } }
}
const openPreview = () => (globalThis as { __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__

/** Renders the story without its play function. Storybook has no option for it. */
export function skipPlay({ id }: StoryContext): void {
  for (const render of openPreview()?.storyRenders ?? []) if (render.id === id) render.renderOptions.autoplay = false
}

/**
 * Writes all arguments of a story to Storybook's store and URL without rendering the story again. Storybook's `updateArgs` renders the
 * story again and reports it as finished while its play function still runs. The play function would then continue in the next story.
 */
export function writeArgs(storyId: string, args: object): void {
  openPreview()?.storyStoreValue.args.update(storyId, args)
  addons.getChannel().emit(STORY_ARGS_UPDATED, { storyId, args })
}
