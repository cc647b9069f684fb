import type { ComponentProps } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { OrderPushCard } from './order-push-card.tsx'

const meta = preview.meta({
  title: 'Patterns/Orders/Notifications',
  component: OrderPushCard,
  args: {
    state: 'off',
    pickup: false,
    isPaid: false,
    stopping: false,
    problem: null,
    onStart: fn(),
    onStop: fn(),
  } satisfies Partial<ComponentProps<typeof OrderPushCard>>,
})

const chinesePhone = { viewport: { value: 'phone360' }, locale: 'zh-CN' }

export const Off = meta.story({
  tags: ['BEY-13'],
  parameters: inModes('phone', 'dark'),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Avisar neste aparelho' }))
    await expect(args.onStart).toHaveBeenCalledOnce()
  },
})
export const OffForPickup = meta.story({ args: { pickup: true }, globals: chinesePhone })
export const Asking = meta.story({ args: { state: 'asking' } })
export const AskingChinese = meta.story({ args: { state: 'asking' }, globals: chinesePhone })
export const Denied = meta.story({ args: { state: 'denied' }, parameters: inModes('phone') })
export const DeniedChinese = meta.story({ args: { state: 'denied' }, globals: chinesePhone })
export const On = meta.story({
  args: { state: 'on', isPaid: true },
  parameters: inModes('phone-dark'),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Parar de avisar' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
})
export const OnForPickup = meta.story({ args: { state: 'on', pickup: true, isPaid: true }, globals: chinesePhone })
export const Stopping = meta.story({ args: { state: 'on', stopping: true } })
export const OnlyWhenInstalled = meta.story({
  args: { state: 'install' },
  globals: { viewport: { value: 'phone390' } },
})
export const OnlyWhenInstalledChinese = meta.story({
  args: { state: 'install' },
  globals: { ...chinesePhone, theme: 'dark' },
})
export const Failed = meta.story({
  args: { problem: 'Este navegador não ligou os avisos. Tente de novo.' },
  parameters: inModes('phone-dark'),
})
