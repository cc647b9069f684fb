import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { vars } from '../theme/contract.css.ts'
import { Grid } from './grid.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const Block = ({ children }: { children: string }) => (
  <div style={{ padding: 12, borderRadius: 8, background: vars.color.background.accentSoft }}>{children}</div>
)

const meta = {
  title: 'Components/Grid',
  parameters: guide({
    status: 'stable',
    use: 'For equal cells that wrap: products, departments.',
    avoid: 'Inline for controls of different widths; Stack for one column.',
    anatomy: ['Cells'],
    keyboard: [],
    accessibility: 'It has no role: use `asChild` with a list, so that the number of items is announced.',
  }),
  component: Grid,
  args: {
    children: ['Lámen', 'Missô', 'Shoyu', 'Mochi', 'Gyoza', 'Tofu'].map((word) => <Block key={word}>{word}</Block>),
  },
} satisfies Meta<typeof Grid>
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
export const Tiles: Story = { args: { column: 'tile' } }
export const Panels: Story = { args: { column: 'panel', gap: 6 } }
export const Wide: Story = { args: { column: 'wide' } }
