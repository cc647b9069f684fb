import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { LoadingScreen } from './loading-screen.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
  title: 'Components/Loading screen',
  parameters: guide({
    status: 'ready',
    use: 'While a whole screen has nothing to show yet.',
    avoid: 'Skeleton where the layout is known; Spinner inside a part.',
    anatomy: ['Spinner', 'Label'],
    keyboard: [],
    accessibility: 'A status: screen readers announce its label once.',
  }),
  component: LoadingScreen,
  args: { label: 'Preparando a loja…' },
} satisfies Meta<typeof LoadingScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Preparando a loja…')
  },
}
export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'phone360' } } }
