import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { blocks } from '../box/box.examples.tsx'
import { Inline } from './inline.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
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
} satisfies Meta<typeof Inline>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Between: Story = { args: { justify: 'between' } }
export const Wide: Story = { args: { gap: 8 } }
export const OneLine: Story = { args: { wrap: false }, globals: { viewport: { value: 'phone360' } } }
export const AsList: Story = {
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
}
