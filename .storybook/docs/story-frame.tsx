import { DocsContext } from '@storybook/addon-docs/blocks'
import { useCallback, useContext, useEffect, useRef, type ComponentProps } from 'react'
import { STORY_ARGS_UPDATED, STORY_RENDERED, UPDATE_STORY_ARGS } from 'storybook/internal/core-events'

import { choices } from '../settings.ts'
import * as css from './docs.css.ts'

export type DocsStory = ReturnType<ComponentProps<typeof DocsContext.Provider>['value']['componentStories']>[number]

/** Whether the story opens a layer over its page: on a docs page it would cover the docs. */
export const opensLayer = ({ parameters }: DocsStory): boolean => parameters['docs']?.story?.inline === false

/** The address of a story alone, with the choices of the toolbar. */
function addressOf(story: DocsStory, globals: Record<string, unknown>): string {
  const chosen = choices.map((name) => `${name}:${String(globals[name])}`).join(';')
  return `iframe.html?id=${story.id}&viewMode=story&globals=${chosen}&thumbnail`
}

/** A story in a window of its own. */
export function StoryFrame({ story, ...props }: { story: DocsStory } & ComponentProps<'iframe'>) {
  const { globals } = useContext(DocsContext).getStoryContext(story)
  return <iframe title={story.name} src={addressOf(story, globals)} loading="lazy" tabIndex={-1} {...props} />
}

type Channel = ComponentProps<typeof DocsContext.Provider>['value']['channel']
type PreviewWindow = Window & { __STORYBOOK_ADDONS_CHANNEL__?: Channel }

/** Elements and functions have no controls, and belong to the React of this window. */
const controlled = (args: Record<string, unknown>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(args).filter(([, value]) => !['object', 'function'].includes(typeof value))),
  )

/** A story in a frame that follows the controls of the docs page. */
export function FramedPlayground({ story }: { story: DocsStory }) {
  const context = useContext(DocsContext)
  const frame = useRef<HTMLIFrameElement>(null)
  const own = () => (frame.current?.contentWindow as PreviewWindow | null)?.__STORYBOOK_ADDONS_CHANNEL__
  const sent = useRef('')
  const sendArgs = useCallback(() => {
    const text = controlled(context.getStoryContext(story).args)
    // The frame's preview announces the update to this window as well.
    if (text === sent.current) return
    sent.current = text
    own()?.emit(UPDATE_STORY_ARGS, { storyId: story.id, updatedArgs: JSON.parse(text) })
  }, [context, story])
  useEffect(() => {
    context.channel.on(STORY_ARGS_UPDATED, sendArgs)
    return () => context.channel.off(STORY_ARGS_UPDATED, sendArgs)
  }, [context, sendArgs])
  // A choice of the toolbar loads the frame again.
  const onLoad = () => {
    const channel = own()
    // The frame has these now. Sent again, their announcement would undo what is typed into a control at that moment.
    sent.current = controlled(context.getStoryContext(story).initialArgs)
    if (channel?.last(STORY_RENDERED) === undefined) channel?.once(STORY_RENDERED, sendArgs)
    else sendArgs()
  }
  return <StoryFrame ref={frame} story={story} tabIndex={0} className={css.playground} onLoad={onLoad} />
}
