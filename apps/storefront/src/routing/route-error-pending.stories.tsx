import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { inModes } from '../../../../.storybook/modes.ts'

import { RouteErrorPending } from './route-states.tsx'

const meta = {
  title: 'Screens/Crash without its code',
  component: RouteErrorPending,
  globals: { frame: 'shop' },
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
} satisfies Meta<typeof RouteErrorPending>
export default meta
type Story = StoryObj<typeof meta>

export const Framed: Story = {
  name: 'In the shop',
  tags: ['SHELL-09'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toContainElement(canvas.getByRole('alert'))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Não deu para abrir esta página')
  },
}
