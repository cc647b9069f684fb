import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { SharedWishlistScreen } from './shared-wishlist-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Wishlist/Shared list',
  component: SharedWishlistScreen,
  args: { list: { count: 7 }, children: <p>Os produtos</p>, onRetry: fn() },
  parameters: { layout: 'fullscreen' },
})

export const Shared = meta.story({ tags: ['WISH-04', 'D26'] })
export const Gone = meta.story({
  tags: ['WISH-04', 'D26'],
  args: { list: 'gone' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Esta lista não está mais compartilhada')
    await expect(canvas.queryByText('Os produtos')).toBeNull()
  },
})
export const GonePhoneChinese = meta.story({
  args: { list: 'gone' },
  globals: { locale: 'zh-CN', viewport: { value: 'phone360' } },
})
export const Empty = meta.story({ parameters: inModes('phone'), args: { list: { count: 0 } } })
export const Loading = meta.story({ parameters: inModes('phone'), args: { list: 'loading' } })
export const Failed = meta.story({
  parameters: inModes('phone'),
  args: { list: 'failed', problem: 'Sem conexão. Verifique sua internet e tente de novo.' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})
