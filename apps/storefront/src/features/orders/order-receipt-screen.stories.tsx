import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { cardApproved } from '@lotus/fixtures/payments'
import { pickupPlace, storePickup } from '@lotus/fixtures/shipping'
import { receipt, receiptOfCompany, receiptRefunded } from '@lotus/fixtures/orders-after-delivery'

import { OrderReceiptPending, OrderReceiptScreen, OrderReceiptUnavailable } from './order-receipt-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Orders/Receipt',
  component: OrderReceiptScreen,
  args: { receipt, orderId: 'order', onPrint: fn() },
})

export const Paid = meta.story({
  tags: ['BEY-10'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('CNPJ 12.345.678/0001-95')).toBeVisible()
    await expect(canvas.getByText('CPF 123.456.789-09')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Imprimir' }))
    await expect(args.onPrint).toHaveBeenCalledOnce()
  },
})
export const ByCard = meta.story({ args: { receipt: { ...receipt, payment: cardApproved } } })
export const CardWithInterest = meta.story({
  tags: ['BEY-09'],
  args: { receipt: { ...receipt, payment: { ...cardApproved, installments: 6, totalAmount: 100.74 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Total').parentElement).toHaveTextContent('R$ 100,74')
  },
})
export const Refunded = meta.story({ args: { receipt: receiptRefunded } })
export const OfCompany = meta.story({
  tags: ['BEY-10', 'S40'],
  args: { receipt: receiptOfCompany },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('CNPJ **.ABC.345/01DE-**')).toBeVisible()
  },
})
const ofPickup = { ...receipt, address: pickupPlace, shipping: storePickup, total: receipt.subtotal }
export const OfPickup = meta.story({
  tags: ['BEY-10', 'CHK-04'],
  args: { receipt: ofPickup },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Local de retirada')).toBeVisible()
    await expect(canvas.getByText(/^Rua das Lótus, 88/)).toBeVisible()
  },
})
export const OfPickupOnPhoneDarkChinese = meta.story({
  args: { receipt: ofPickup },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const OnPhoneDarkChinese = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Spanish = meta.story({ args: { receipt: receiptRefunded }, globals: { locale: 'es-ES' } })
export const English = meta.story({ args: { receipt: receiptRefunded }, globals: { locale: 'en-US' } })
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <OrderReceiptPending /> })
export const Failed = meta.story({
  parameters: inModes('phone'),
  render: () => <OrderReceiptUnavailable problem="O recibo ainda não está disponível." onRetry={() => {}} />,
})
