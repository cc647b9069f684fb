import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { guide } from '../../../../.storybook/docs/guide.tsx'
import { blocks } from '../box/box.examples.tsx'
import { Tiles } from './tiles.tsx'

const meta = {
  title: 'Components/Tiles',
  parameters: guide({
    status: 'ready',
    use: 'For equal cells that wrap: products, departments.',
    avoid: 'Columns for different widths; Inline for controls; Stack for one column.',
    anatomy: ['Cells'],
    keyboard: [],
    accessibility: 'It has no role: use `as="ul"`, so that the number of items is announced.',
  }),
  component: Tiles,
  args: { children: blocks },
} satisfies Meta<typeof Tiles>
export default meta
type Story = StoryObj<typeof meta>

export const Cards: Story = {}
export const CardsOnPhone: Story = {
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    // Two columns at 360 px: the second card is beside the first.
    const [first, second] = [canvas.getByText('Lámen'), canvas.getByText('Missô')]
    await expect(second.getBoundingClientRect().top).toBe(first.getBoundingClientRect().top)
  },
}
export const Small: Story = { args: { columns: 'tile' } }
export const Panels: Story = { args: { columns: 'panel', gap: 6 } }
export const Wide: Story = { args: { columns: 'wide' } }
export const Count: Story = {
  args: { columns: [2, 3, 5] },
  globals: { viewport: { value: 'tablet768' } },
  play: async ({ canvas }) => {
    const top = (word: string) => canvas.getByText(word).getBoundingClientRect().top
    await expect(top('Shoyu')).toBe(top('Lámen'))
    await expect(top('Mochi')).toBeGreaterThan(top('Shoyu'))
  },
}
