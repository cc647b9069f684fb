import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { inModes } from '../../../../../.storybook/modes.ts'

import { cardApproved } from '@lotus/fixtures/payments'
import { pickupPlace, storePickup } from '@lotus/fixtures/shipping'
import { receipt, receiptOfCompany, receiptRefunded } from '@lotus/fixtures/orders-after-delivery'

import { OrderReceiptPending, OrderReceiptScreen, OrderReceiptUnavailable } from './order-receipt-screen.tsx'

const meta = {
  title: 'Screens/Orders/Receipt',
  component: OrderReceiptScreen,
  args: { receipt, orderId: 'order', onPrint: fn() },
} satisfies Meta<typeof OrderReceiptScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Paid: Story = {
  tags: ['BEY-10'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('CNPJ 12.345.678/0001-95')).toBeVisible()
    await expect(canvas.getByText('CPF 123.456.789-09')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Imprimir' }))
    await expect(args.onPrint).toHaveBeenCalledOnce()
  },
}
export const ByCard: Story = { args: { receipt: { ...receipt, payment: cardApproved } } }
export const Refunded: Story = { args: { receipt: receiptRefunded } }
export const OfCompany: Story = {
  tags: ['BEY-10', 'S40'],
  args: { receipt: receiptOfCompany },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('CNPJ **.ABC.345/01DE-**')).toBeVisible()
  },
}
const ofPickup = { ...receipt, address: pickupPlace, shipping: storePickup, total: receipt.subtotal }
export const OfPickup: Story = {
  tags: ['BEY-10', 'CHK-04'],
  args: { receipt: ofPickup },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Local de retirada')).toBeVisible()
    await expect(canvas.getByText(/^Rua das Lótus, 88/)).toBeVisible()
  },
}
export const OfPickupOnPhoneDarkChinese: Story = {
  args: { receipt: ofPickup },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
}
export const OnPhone: Story = { globals: { viewport: { value: 'phone390' } } }
export const OnPhoneDarkChinese: Story = {
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
}
export const Spanish: Story = { args: { receipt: receiptRefunded }, globals: { locale: 'es-ES' } }
export const English: Story = { args: { receipt: receiptRefunded }, globals: { locale: 'en-US' } }
export const Loading: Story = { parameters: inModes('phone'), render: () => <OrderReceiptPending /> }
export const Failed: Story = {
  parameters: inModes('phone'),
  render: () => <OrderReceiptUnavailable problem="O recibo ainda não está disponível." onRetry={() => {}} />,
}
