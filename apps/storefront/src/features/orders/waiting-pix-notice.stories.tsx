import { orderWaitingPix } from '@lotus/fixtures/orders'
import { Container } from '@lotus/ui/container'
import { expect } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { stopClock } from './order-details.examples.tsx'
import { WaitingPixNotice } from './waiting-pix-notice.tsx'

const { orderId, orderNumber, payment } = orderWaitingPix

const meta = preview.meta({
  title: 'Patterns/Feedback/Waiting Pix',
  component: WaitingPixNotice,
  args: {
    pix: {
      orderId,
      orderNumber,
      amount: payment.amount,
      expiresAt: payment.pix.expiresAt,
      clockOffset: 0,
      inAccount: false,
    },
  },
  decorators: [
    (Story) => (
      <Container>
        <Story />
      </Container>
    ),
  ],
  beforeEach: stopClock,
})

export const OfGuest = meta.story({
  tags: ['BEY-02'],
  parameters: inModes('phone', 'dark'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(`Pague o Pix do pedido ${orderNumber}`)).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^R\$\s90,97 · o código vale por mais 29:[0-5]\d$/)
    await expect(canvas.getByRole('link', { name: 'Ver o código' })).toHaveAttribute(
      'href',
      `/order-confirmation/${orderId}`,
    )
  },
})
export const OfAccount = meta.story({
  args: { pix: { ...meta.input.args.pix, inAccount: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ver o código' })).toHaveAttribute(
      'href',
      `/user/purchases/${orderId}`,
    )
  },
})
export const ChineseOnPhone = meta.story({ globals: { viewport: { value: 'phone360' }, locale: 'zh-CN' } })
export const Expired = meta.story({
  args: { pix: { ...meta.input.args.pix, clockOffset: 24 * 60 * 60 * 1000 } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Pague o Pix/)).toBeNull()
  },
})
