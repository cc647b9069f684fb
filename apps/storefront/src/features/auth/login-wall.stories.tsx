import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { LoginWall } from './login-wall.tsx'

const meta = preview.meta({
  title: 'Patterns/Sign-in/Wall',
  component: LoginWall,
  args: { onLogin: fn() },
  parameters: { layout: 'fullscreen' },
})

export const Closed = meta.story({
  name: 'Reopens the closed dialog',
  tags: ['SHELL-04'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(args.onLogin).toHaveBeenCalledOnce()
  },
})
export const PhoneChineseDark = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
