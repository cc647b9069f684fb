import { useState } from 'react'
import { expect, fn } from 'storybook/test'

import { quoteCentre, quoteChilledMetropolitan, quoteFrozenOtherState, quotePickupOnly } from '@lotus/fixtures/shipping'
import { nextAfterBoleto, quoteScheduled } from '@lotus/fixtures/windows'
import { Card } from '@lotus/ui/card'

import preview from '../../../../.storybook/preview.tsx'
import { inModes, readerModes } from '../../../../.storybook/modes.ts'
import { DeliveryEstimate } from './delivery-estimate.tsx'

const answered = { status: 'answered', quote: quoteCentre, isOld: false } as const

const meta = preview.meta({
  title: 'Patterns/Delivery/Estimate',
  component: DeliveryEstimate,
  args: { zipCode: '80010000', delivery: answered, onZipCode: fn(), onRetry: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 380 }}>
        <Card padding="large" radius="panel">
          <Story />
        </Card>
      </div>
    ),
  ],
})

export const Full = meta.story({
  tags: ['BEY-05', 'PROD-01'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('CEP 80010-000')).toBeVisible()
    await expect(canvas.getByText(/Chega em 1 a 2 dias úteis/)).toBeVisible()
    await expect(canvas.getByText(/^R\$\s9,90$/)).toBeVisible()
    await expect(canvas.getByText('Grátis')).toBeVisible()
  },
})
/** Shows the next window of the delivery and the pickup instead of the days. The prices include the fee of that window. */
export const Windows = meta.story({
  tags: ['BEY-12'],
  args: { delivery: { ...answered, quote: quoteScheduled } },
  parameters: inModes(...readerModes),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^R\$\s14,80$/)).toBeVisible()
    await expect(canvas.getByText('Próximo horário: Hoje, 18:00–20:00')).toBeVisible()
    await expect(canvas.getByText('Próximo horário: Hoje, 16:00–18:00')).toBeVisible()
    await expect(canvas.queryByText(/Chega em|Pronto em/)).not.toBeInTheDocument()
  },
})
export const WindowsFull = meta.story({
  name: 'No free delivery window, and a pickup in a week',
  tags: ['BEY-12'],
  globals: { viewport: { value: 'phone360' } },
  args: {
    delivery: {
      ...answered,
      quote: {
        ...quoteScheduled,
        options: quoteScheduled.options.map((option) => ({
          ...option,
          nextWindow: option.pickup ? nextAfterBoleto : null,
        })),
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sem horários livres nos próximos dias')).toBeVisible()
    await expect(canvas.getByText('Próximo horário: seg., 30/11, 08:00–10:00')).toBeVisible()
  },
})
export const PhoneChineseDark = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Empty = meta.story({
  name: 'Requires a CEP of eight digits',
  tags: ['BEY-05', 'PROD-01'],
  args: { zipCode: null, delivery: { status: 'none' } },
  play: async ({ canvas, args, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Calcular frete e prazo' })
    await userEvent.type(field, '8001')
    await userEvent.click(canvas.getByRole('button', { name: 'Calcular' }))
    await expect(canvas.getByText('Digite os 8 números do CEP')).toBeVisible()
    await expect(args.onZipCode).not.toHaveBeenCalled()
    await userEvent.type(field, '0000')
    await expect(field).toHaveValue('80010000')
    await userEvent.keyboard('{Enter}')
    await expect(args.onZipCode).toHaveBeenCalledWith('80010000')
    await expect(args.onZipCode).toHaveBeenCalledOnce()
  },
})
export const Loading = meta.story({ args: { delivery: { status: 'asking' } } })
/** The cart has changed: the previous estimate stays visible until the new one arrives. */
export const AskedAnew = meta.story({
  name: 'Shows the previous estimate while the new one loads',
  tags: ['BEY-05'],
  args: { delivery: { ...answered, isOld: true } },
})
export const UnknownCep = meta.story({
  tags: ['BEY-05'],
  args: { zipCode: '00000001', delivery: { ...answered, quote: quotePickupOnly } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não encontramos este CEP. Confira os números.')).toBeVisible()
    await expect(canvas.getByText('Retirada na loja')).toBeVisible()
  },
})
export const NotDeliveredThere = meta.story({
  name: 'No delivery to this CEP',
  tags: ['BEY-05'],
  args: { zipCode: '69900000', delivery: { ...answered, quote: { ...quotePickupOnly, region: 'other' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não entregamos neste CEP.')).toBeVisible()
  },
})
export const FrozenNotCarried = meta.story({
  name: 'The carrier does not take frozen and chilled goods',
  tags: ['D50'],
  args: { zipCode: '01310100', delivery: { ...answered, quote: quoteFrozenOtherState } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não leva produtos congelados nem refrigerados')).toBeVisible()
    await expect(canvas.getByText('Retirada na loja')).toBeVisible()
    await expect(canvas.queryByText('Não entregamos neste CEP.')).not.toBeInTheDocument()
  },
})
export const ChilledNotCarriedChinese = meta.story({
  name: 'One of two deliveries does not take chilled goods, in Chinese on a phone',
  tags: ['D50'],
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
  args: { zipCode: '83414120', delivery: { ...answered, quote: quoteChilledMetropolitan } },
})
export const Offline = meta.story({ tags: ['BEY-05'], args: { delivery: { status: 'offline' } } })
export const Error = meta.story({
  name: 'Failed, with retry',
  tags: ['BEY-05'],
  args: { delivery: { status: 'failed', message: 'Estamos com muito movimento. Tente de novo em instantes.' } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})
export const ByKeyboard = meta.story({
  name: 'Changes the CEP by keyboard without losing focus or moving the page',
  tags: ['BEY-05', 'BEY-15'],
  render: function ByKeyboardStory() {
    const [zipCode, setZipCode] = useState<string | null>(null)
    return (
      <>
        <DeliveryEstimate
          zipCode={zipCode}
          delivery={zipCode === null ? { status: 'none' } : answered}
          onZipCode={setZipCode}
          onRetry={fn()}
        />
        <hr />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const below = () => canvas.getByRole('separator').getBoundingClientRect().top
    const before = below()
    await userEvent.type(canvas.getByRole('textbox'), '80010000{Enter}')
    await expect(canvas.getByRole('button', { name: 'Mudar CEP' })).toHaveFocus()
    await expect(below()).toBe(before)
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('textbox', { name: 'Calcular frete e prazo' })).toHaveFocus()
    await expect(canvas.getByRole('textbox')).toHaveValue('80010-000')
    await expect(below()).toBe(before)
  },
})
