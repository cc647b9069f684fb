import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { inModes } from '../../../../../.storybook/modes.ts'

import { OrderPushCard } from './order-push-card.tsx'

const meta = {
  title: 'Patterns/Orders/Notifications',
  component: OrderPushCard,
  args: { state: 'off', pickup: false, isPaid: false, stopping: false, problem: null, onStart: fn(), onStop: fn() },
} satisfies Meta<typeof OrderPushCard>
export default meta
type Story = StoryObj<typeof meta>

const chinesePhone = { viewport: { value: 'phone360' }, locale: 'zh-CN' }

export const Off: Story = {
  tags: ['BEY-13'],
  parameters: inModes('phone', 'dark'),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Avisar neste aparelho' }))
    await expect(args.onStart).toHaveBeenCalledOnce()
  },
}
export const OffForPickup: Story = { args: { pickup: true }, globals: chinesePhone }
export const Asking: Story = { args: { state: 'asking' } }
export const AskingChinese: Story = { args: { state: 'asking' }, globals: chinesePhone }
export const Denied: Story = { args: { state: 'denied' }, parameters: inModes('phone') }
export const DeniedChinese: Story = { args: { state: 'denied' }, globals: chinesePhone }
export const On: Story = {
  args: { state: 'on', isPaid: true },
  parameters: inModes('phone-dark'),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Parar de avisar' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
}
export const OnForPickup: Story = { args: { state: 'on', pickup: true, isPaid: true }, globals: chinesePhone }
export const Stopping: Story = { args: { state: 'on', stopping: true } }
export const OnlyWhenInstalled: Story = { args: { state: 'install' }, globals: { viewport: { value: 'phone390' } } }
export const OnlyWhenInstalledChinese: Story = {
  args: { state: 'install' },
  globals: { ...chinesePhone, theme: 'dark' },
}
export const Failed: Story = {
  args: { problem: 'Este navegador não ligou os avisos. Tente de novo.' },
  parameters: inModes('phone-dark'),
}
