import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Box } from './box.tsx'

const meta = {
  title: 'Components/Box',
  parameters: guide({
    status: 'draft',
    use: 'For an area with its own background, border or padding.',
    avoid: 'Stack, Inline, Columns and Tiles for the space between children; Card for a raised surface.',
    anatomy: ['Background', 'Border', 'Padding', 'Content'],
    keyboard: [],
    accessibility: 'It has the role of its element: choose one with `as`.',
  }),
  component: Box,
  args: { padding: 4, background: 'surface', border: 'neutral', radius: 'card', children: 'Retire na loja' },
} satisfies Meta<typeof Box>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Warning: Story = {
  args: { background: 'warningSoft', border: undefined, radius: 'field', tone: 'warning' },
}
export const Responsive: Story = {
  args: { as: 'section', 'aria-label': 'Retirada', padding: undefined, paddingX: [2, 8], paddingY: [1, 6] },
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region')).toHaveStyle({ paddingInline: '8px', paddingBlock: '4px' })
  },
}
