import { DocsContext, Story } from '@storybook/addon-docs/blocks'
import { useContext } from 'react'

import { viewports } from '../modes.ts'
import { settingsOf } from '../settings.ts'
import * as css from './docs.css.ts'
import { opensLayer, StoryFrame, type DocsStory } from './story-frame.tsx'

type Size = { width: number; height: number }

const pages = /^(Screens|Flows|Machines)\//
/** The largest box of a thumbnail. */
const largest: Size = { width: 420, height: 560 }
/** The page below a dialog, a sheet or a menu. */
const belowLayer: Size = { width: 760, height: 560 }

/** Whether a story is a whole page. */
export const isPage = ({ title }: DocsStory): boolean => pages.test(title)

/** The window of a story: that of its viewport, a laptop for a whole page, or a page below a layer. Null for a part that needs no window. */
function windowOf(story: DocsStory, globals: Record<string, unknown>): Size | null {
  const viewport = settingsOf(globals).viewport as keyof typeof viewports | undefined
  const isWindowed = isPage(story) || story.parameters['layout'] === 'fullscreen' || viewport !== undefined
  if (!isWindowed) return opensLayer(story) ? belowLayer : null
  const { width, height } = viewports[viewport ?? 'desktop1280'].styles
  return { width: Number.parseInt(width), height: Number.parseInt(height) }
}

/** A story on a docs page: a thumbnail in a window of its own size, so that media queries apply, or in place. */
export function StoryCard({ story }: { story: DocsStory }) {
  const { globals } = useContext(DocsContext).getStoryContext(story)
  const size = windowOf(story, globals)
  const link = (
    <a href={`./?path=/story/${story.id}`} target="_top">
      {story.name}
    </a>
  )
  if (size === null)
    return (
      <li className={css.wide}>
        <h3 className={css.name}>{link}</h3>
        <Story of={story.moduleExport} meta={undefined} />
      </li>
    )
  const scale = Math.min(1, largest.width / size.width, largest.height / size.height)
  return (
    <li>
      <h3 className={css.name}>{link}</h3>
      <div className={css.window} style={{ inlineSize: size.width * scale, blockSize: size.height * scale }}>
        <StoryFrame
          story={story}
          className={css.frame}
          style={{ inlineSize: size.width, blockSize: size.height, scale }}
        />
      </div>
      <p className={css.caption}>{`${size.width} × ${size.height}`}</p>
    </li>
  )
}
