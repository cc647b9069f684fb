import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { vars } from '../theme/contract.css.ts'
import { Inline } from './inline.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const Block = ({ children }: { children: string }) => (
  <div style={{ padding: 12, borderRadius: 8, background: vars.color.background.accentSoft }}>{children}</div>
)

const meta = {
  title: 'Components/Inline',
  parameters: guide({
    status: 'stable',
    use: 'For controls or texts in one row that may wrap.',
    avoid: 'Grid for equal cells; Stack for a column.',
    anatomy: ['Children in a row'],
    keyboard: [],
    accessibility: 'The order of the content is the order of reading and of focus.',
  }),
  component: Inline,
  args: {
    children: ['Lámen', 'Missô', 'Shoyu', 'Mochi', 'Gyoza', 'Tofu'].map((word) => <Block key={word}>{word}</Block>),
  },
} satisfies Meta<typeof Inline>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Between: Story = { args: { justify: 'between' } }
export const Wide: Story = { args: { gap: 8 } }
export const OneLine: Story = { args: { wrap: false }, globals: { viewport: { value: 'phone360' } } }
export const AsList: Story = {
  args: {
    asChild: true,
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
