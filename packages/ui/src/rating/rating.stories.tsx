import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Rating } from './rating.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
  title: 'Components/Rating',
  parameters: guide({
    status: 'ready',
    use: "For the average of a product's reviews.",
    avoid: 'Text for a single review without stars.',
    anatomy: ['Star', 'Average', 'Count'],
    keyboard: [],
    accessibility: 'One image with a label of the whole sentence; the star is decorative.',
  }),
  component: Rating,
  args: { value: '4,8', count: '(231)', label: 'Nota 4,8 de 5, 231 avaliações' },
} satisfies Meta<typeof Rating>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nota 4,8 de 5, 231 avaliações')).toBeInTheDocument()
  },
}
export const InWords: Story = { args: { count: '(187 avaliações)' } }
export const Dark: Story = { globals: { theme: 'dark' } }
