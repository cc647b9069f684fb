import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { LoginWall } from './login-wall.tsx'

const meta = {
  title: 'Patterns/Sign-in/Wall',
  component: LoginWall,
  args: { onLogin: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LoginWall>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {
  name: 'Reopens the closed dialog',
  tags: ['SHELL-04'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(args.onLogin).toHaveBeenCalledOnce()
  },
}
export const PhoneChineseDark: Story = {
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
}
