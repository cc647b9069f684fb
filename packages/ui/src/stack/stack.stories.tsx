import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { vars } from '../theme/contract.css.ts'
import { Stack } from './stack.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const Block = ({ children }: { children: string }) => (
  <div style={{ padding: 12, borderRadius: 8, background: vars.color.background.accentSoft }}>{children}</div>
)

const meta = {
  title: 'Components/Stack',
  parameters: guide({
    status: 'stable',
    use: 'For a column with even space.',
    avoid: 'Inline for a row; Grid for cells.',
    anatomy: ['Children in a column'],
    keyboard: [],
    accessibility: 'It has no role: use `asChild` with a list, a form or a section.',
  }),
  component: Stack,
  args: {
    children: ['Lámen', 'Missô', 'Shoyu', 'Mochi', 'Gyoza', 'Tofu'].map((word) => <Block key={word}>{word}</Block>),
  },
} satisfies Meta<typeof Stack>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Tight: Story = { args: { gap: 1 } }
export const Centred: Story = { args: { align: 'center' } }
export const AsList: Story = {
  args: {
    asChild: true,
    gap: 2,
    children: (
      <ul>
        <li>Lámen</li>
        <li>Missô</li>
      </ul>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list').children).toHaveLength(2)
  },
}
