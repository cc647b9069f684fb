import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import type { ShippingOption, ShippingQuote } from '@lotus/openapi/schema'

import { ShippingCalculator } from './shipping-calculator.tsx'

const option = (names: ShippingOption['names'], cost: number, minDays: number, maxDays: number): ShippingOption => ({
  serviceId: names['pt-BR'],
  serviceName: names['pt-BR'],
  names,
  companyName: 'Empório Lótus',
  cost,
  minDays,
  maxDays,
  earliest: '2026-11-24',
  latest: '2026-11-25',
  pickup: cost === 0,
})
const quote: ShippingQuote = {
  quoteId: '0197f1a0-0000-7000-8000-000000000000',
  zipCode: '80010000',
  region: 'centre',
  deliverable: true,
  expiresAt: '2026-11-21T13:00:00.000Z',
  options: [
    option(
      { 'pt-BR': 'Entrega no centro', 'zh-CN': '市中心配送', 'en-US': 'City centre', 'es-ES': 'Centro' },
      9.9,
      1,
      2,
    ),
    option({ 'pt-BR': 'Retirada na loja', 'zh-CN': '到店自取', 'en-US': 'Store pickup', 'es-ES': 'Recogida' }, 0, 1, 1),
  ],
}

const meta = {
  title: 'Screens/Catalogue/Shipping calculator',
  component: ShippingCalculator,
  args: { answer: { status: 'none' }, onCalculate: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 520 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ShippingCalculator>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  name: 'PROD-01 Full',
  args: { answer: { status: 'answered', quote } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Chega em 1 a 2 dias úteis/)).toBeVisible()
    await expect(canvas.getByText(/Pronto em 1 dia útil/)).toBeVisible()
    await expect(canvas.getByText('Grátis')).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'PROD-01 Empty: eight digits',
  play: async ({ canvas, args, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Calcular frete e prazo' })
    await userEvent.type(field, '8001')
    await userEvent.click(canvas.getByRole('button', { name: 'Calcular' }))
    await expect(canvas.getByText('Digite os 8 números do CEP')).toBeVisible()
    await expect(args.onCalculate).not.toHaveBeenCalled()
    await userEvent.type(field, '0000')
    await expect(field).toHaveValue('80010-000')
    await userEvent.keyboard('{Enter}')
    await expect(args.onCalculate).toHaveBeenCalledWith('80010000')
    await expect(args.onCalculate).toHaveBeenCalledOnce()
  },
}
export const Loading: Story = { args: { answer: { status: 'asking' } } }
export const Error: Story = {
  args: { answer: { status: 'failed', message: 'Sem conexão. Verifique sua internet e tente de novo.' } },
}
export const PickupOnly: Story = {
  args: { answer: { status: 'answered', quote: { ...quote, deliverable: false, options: quote.options.slice(1) } } },
}
