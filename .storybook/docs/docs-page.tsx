import { Controls, Description, DocsContext, Primary, Subtitle, Title, Unstyled } from '@storybook/addon-docs/blocks'
import { useContext } from 'react'

import * as css from './docs.css.ts'
import { GuideSections, type Guide } from './guide.tsx'
import { evidenceOf } from './maturity.ts'
import { isPage, StoryCard } from './story-card.tsx'
import { FramedPlayground, opensLayer } from './story-frame.tsx'

/** The docs of a file of stories: a component with its controls, or thumbnails of a screen in each of its states. */
export function DocsPage() {
  const stories = useContext(DocsContext)
    .componentStories()
    .filter(({ tags }) => tags.includes('autodocs'))
  const [first] = stories
  if (first === undefined) return null
  const guide = first.parameters['guide'] as Guide | undefined
  const evidence = stories.map(({ id, name, playFunction, parameters }) => ({
    ...evidenceOf(name, playFunction, parameters),
    href: `./?path=/story/${id}`,
  }))
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      {!isPage(first) && (
        <>
          {opensLayer(first) ? <FramedPlayground story={first} /> : <Primary />}
          <Controls />
        </>
      )}
      {guide !== undefined && (
        <Unstyled>
          <GuideSections {...guide} stories={evidence} />
        </Unstyled>
      )}
      <Unstyled>
        <ul className={css.grid}>
          {stories.map((story) => (
            <StoryCard key={story.id} story={story} />
          ))}
        </ul>
      </Unstyled>
    </>
  )
}
