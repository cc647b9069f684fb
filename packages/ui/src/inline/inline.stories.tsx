import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { blocks } from '../box/box.examples.tsx'
import { Inline } from './inline.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Inline',
  parameters: guide({
    status: 'ready',
    use: 'For controls or texts in one row that may wrap.',
    avoid: 'Tiles for equal cells; Spread to push the last child to the end; Stack for a column.',
    anatomy: ['Children in a row'],
    keyboard: [],
    accessibility: 'The order of the content is the order of reading and of focus.',
  }),
  component: Inline,
  args: { children: blocks },
})

export const Default = meta.story()
export const Between = meta.story({ args: { justify: 'between' } })
export const Wide = meta.story({ args: { gap: 8 } })
export const OneLine = meta.story({ args: { wrap: false }, globals: { viewport: { value: 'phone360' } } })
export const AsList = meta.story({
  args: {
    as: 'ul',
    children: (
      <>
        <li>Lámen</li>
        <li>Missô</li>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list').children).toHaveLength(2)
  },
})
