import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { ProgressBar } from './progress-bar.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
  title: 'Components/Progress bar',
  parameters: guide({
    status: 'ready',
    use: 'For a known distance to a goal, such as free shipping.',
    avoid: 'Spinner for a wait of unknown length; StepperProgress for steps.',
    anatomy: ['Label', 'Bar'],
    keyboard: [],
    accessibility:
      'A progressbar with its label; the label has the amount as text. The bar is visible in forced colors.',
  }),
  component: ProgressBar,
  args: { value: 81, max: 99, label: 'Faltam R$ 18,00 para o frete grátis' },
} satisfies Meta<typeof ProgressBar>
export default meta
type Story = StoryObj<typeof meta>

export const Part: Story = {
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Faltam R$ 18,00 para o frete grátis' })
    await expect(bar).toHaveAttribute('value', '81')
  },
}
export const Empty: Story = { args: { value: 0 } }
export const Full: Story = { args: { value: 120, label: 'Frete grátis!' } }
export const Dark: Story = { globals: { theme: 'dark' } }
