import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { blocks } from '../box/box.examples.tsx'
import { Spread } from './spread.tsx'

const meta = preview.meta({
  title: 'Components/Spread',
  parameters: guide({
    status: 'draft',
    use: 'For a title and its action, a label and its amount.',
    avoid: 'Inline for parts that belong together.',
    anatomy: ['Content at the start', 'Content at the end'],
    keyboard: [],
    accessibility: 'The order of the content is the order of reading and of focus.',
  }),
  component: Spread,
  args: { children: blocks.slice(0, 2) },
})

export const Default = meta.story()
export const Wraps = meta.story({ args: { children: blocks }, globals: { viewport: { value: 'phone360' } } })
