import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { blocks } from '../box/box.examples.tsx'
import { Stack } from './stack.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Stack',
  parameters: guide({
    status: 'ready',
    use: 'For a column with even space.',
    avoid: 'Inline for a row; Tiles for cells.',
    anatomy: ['Children in a column'],
    keyboard: [],
    accessibility: 'It has no role: choose the element of a list, a form or a section with `as`.',
  }),
  component: Stack,
  args: { children: blocks },
})

export const Default = meta.story()
export const Tight = meta.story({ args: { gap: 1 } })
export const Centred = meta.story({ args: { align: 'center' } })
export const AsList = meta.story({
  args: {
    as: 'ul',
    gap: 2,
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
