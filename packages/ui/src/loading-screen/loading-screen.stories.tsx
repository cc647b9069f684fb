import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { LoadingScreen } from './loading-screen.tsx'

const meta = {
  title: 'Components/Loading screen',
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
