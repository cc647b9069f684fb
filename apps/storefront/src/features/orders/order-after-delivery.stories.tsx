import { expect, screen, waitFor, within } from 'storybook/test'

import { orderDelivered, orderInRoute } from '@lotus/fixtures/orders'
import {
  orderOwnDelivery,
  orderReturnedTwice,
  orderReturnReceived,
  orderReturnRequested,
  orderWithdrawn,
  orderWithoutTrackingLink,
} from '@lotus/fixtures/orders-after-delivery'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { OrderDetails } from './order-confirmation-screen.tsx'
import { orderArgs } from './order-details.examples.tsx'

const meta = preview.meta({
  title: 'Patterns/Orders/After delivery',
  component: OrderDetails,
  args: {
    order: orderDelivered,
    ...orderArgs,
  },
})

const phoneDarkChinese = { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' }

export const Shipped = meta.story({
  tags: ['USER-03'],
  args: { order: orderInRoute },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Código de rastreamento' })).toHaveValue('LB123456785BR')
    await expect(canvas.getByRole('link', { name: 'Acompanhar na transportadora' })).toHaveAttribute(
      'href',
      orderInRoute.tracking.url,
    )
  },
})
export const ShippedOnPhoneDarkChinese = meta.story({ args: { order: orderInRoute }, globals: phoneDarkChinese })
export const ShippedWithoutLink = meta.story({
  args: { order: orderWithoutTrackingLink },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Acompanhar na transportadora' })).toBeNull()
  },
})
export const ShippedByTheShop = meta.story({
  args: { order: orderOwnDelivery },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Entrega da própria loja')).toHaveLength(2)
    await expect(canvas.queryByRole('textbox', { name: 'Código de rastreamento' })).toBeNull()
  },
})
export const ShippedByTheShopOnPhoneDarkChinese = meta.story({
  args: { order: orderOwnDelivery },
  globals: phoneDarkChinese,
})
export const Delivered = meta.story({
  tags: ['BEY-10'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Desistir da compra' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Desistir da compra do pedido LT-7F3K9Q/ }))
    await expect(dialog.getByText(/até 1 de dezembro de 2026/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Desistir da compra' }))
    await expect(args.withdrawal.onConfirm).toHaveBeenLastCalledWith({})
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Devolver produtos' }))
    await expect(await screen.findByRole('dialog', { name: /Devolver produtos do pedido/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Comprar novamente' }))
    await expect(args.onBuyAgain).toHaveBeenCalled()
    await expect(canvas.getByRole('link', { name: 'Recibo' })).toBeVisible()
  },
})
export const DeliveredOnPhone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const DeliveredOnPhoneDarkChinese = meta.story({ globals: phoneDarkChinese })
export const Withdrawn = meta.story({
  args: { order: orderWithdrawn },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Desistência da compra' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Desistir da compra' })).toBeNull()
  },
})
export const WithdrawnOnPhoneDarkChinese = meta.story({ args: { order: orderWithdrawn }, globals: phoneDarkChinese })
export const ReturnRequested = meta.story({ args: { order: orderReturnRequested } })
export const ReturnReceived = meta.story({
  tags: ['BEY-10'],
  args: { order: orderReturnReceived },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Devolução de R\$\s8,90 em andamento/)).toBeVisible()
    await expect(canvas.getByText(/^1 × Lámen Shin Ramyun/)).toBeVisible()
    await expect(canvas.getByText('Resposta da loja: Pedimos desculpas. O valor volta hoje.')).toBeVisible()
  },
})
export const ReturnedTwice = meta.story({ args: { order: orderReturnedTwice }, parameters: inModes('phone-dark') })
export const ReturnedTwiceSpanish = meta.story({ args: { order: orderReturnedTwice }, globals: { locale: 'es-ES' } })
export const ReturnedTwiceEnglish = meta.story({ args: { order: orderReturnedTwice }, globals: { locale: 'en-US' } })
