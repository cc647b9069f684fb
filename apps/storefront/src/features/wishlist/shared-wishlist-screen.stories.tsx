import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { inModes } from '../../../../../.storybook/modes.ts'

import { SharedWishlistScreen } from './shared-wishlist-screen.tsx'

const meta = {
  title: 'Screens/Wishlist/Shared list',
  component: SharedWishlistScreen,
  args: { list: { count: 7 }, children: <p>Os produtos</p>, onRetry: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof SharedWishlistScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Shared: Story = { tags: ['WISH-04', 'D26'] }
export const Gone: Story = {
  tags: ['WISH-04', 'D26'],
  args: { list: 'gone' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Esta lista não está mais compartilhada')
    await expect(canvas.queryByText('Os produtos')).toBeNull()
  },
}
export const GonePhoneChinese: Story = {
  args: { list: 'gone' },
  globals: { locale: 'zh-CN', viewport: { value: 'phone360' } },
}
export const Empty: Story = { parameters: inModes('phone'), args: { list: { count: 0 } } }
export const Loading: Story = { parameters: inModes('phone'), args: { list: 'loading' } }
export const Failed: Story = {
  parameters: inModes('phone'),
  args: { list: 'failed', problem: 'Sem conexão. Verifique sua internet e tente de novo.' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
