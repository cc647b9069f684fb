import { orderLines } from '@lotus/fixtures/checkout'
import { boletoPending, pixPending } from '@lotus/fixtures/payments'
import { deliveryCentre, storePickup } from '@lotus/fixtures/shipping'
import { expect } from 'storybook/test'

import preview from './preview.tsx'
import { composeOrderMessage, type OrderMessageOptions } from '../apps/api/src/modules/purchases/order-message.ts'
import { asChosen, MailInEveryLanguage } from './mail-frame.tsx'

type OrderMailProps = Omit<OrderMessageOptions, 'language'>

/** An e-mail about an order (CHK-12), in every language. */
function OrderMail(mail: OrderMailProps) {
  return <MailInEveryLanguage compose={(language) => composeOrderMessage({ ...mail, language })} />
}

const cents = (reais: number) => Math.round(reais * 100)
const promised = ({ earliest, latest }: { earliest: string; latest: string }) => ({ earliest, latest })
const parts: OrderMailProps['parts'] = {
  order: { order_number: 'LT-7F3K9Q', ...promised(deliveryCentre) },
  intent: {
    total_cents: 9097,
    shipping: { ...deliveryCentre, costCents: cents(deliveryCentre.cost) },
    lines: orderLines.map(({ productId, quantity, lineTotal, ...product }, position) => ({
      ...{ position, product_id: productId, quantity, product },
      line_cents: cents(lineTotal),
    })),
  },
  shipment: null,
  booking: null,
}
const pickup: OrderMailProps['parts'] = {
  ...parts,
  order: { ...parts.order, ...promised(storePickup) },
  intent: { ...parts.intent, shipping: { ...storePickup, costCents: 0 } },
}

const meta = preview.meta({
  title: 'Screens/Mails/Orders',
  component: OrderMail,
  args: {
    kind: 'received',
    shop: 'Empório Lótus',
    name: 'Mei Tanaka',
    parts,
    interestCents: 0,
    payment: null,
    facts: {},
    moneyReturns: false,
    answer: null,
    link: `https://shop.example/order-confirmation/0193f2a1-7c40-7b11-8e2f-1d5a0c9bf000#k=${'q3Zp0hU7'.repeat(5)}xyz`,
    isGuest: true,
  } satisfies Partial<OrderMailProps>,
  decorators: [asChosen],
  parameters: { layout: 'fullscreen' },
})

const evening = {
  windowId: 'centro.2026-11-24.1800-2000',
  ...{ date: '2026-11-24', from: '18:00', to: '20:00', timeZone: 'America/Sao_Paulo' },
  ...{ startsAt: '2026-11-24T21:00:00.000Z', endsAt: '2026-11-24T23:00:00.000Z', cutoffAt: '2026-11-24T17:00:00.000Z' },
  feeCents: 490,
}
const morning = { ...evening, windowId: 'centro.2026-11-25.0900-1100', date: '2026-11-25', from: '09:00', to: '11:00' }

const until = '2026-11-23T14:32:00.000Z'
export const ReceivedWithPix = meta.story({
  tags: ['CHK-12'],
  args: { facts: { until }, payment: { method: 'pix', code: pixPending.pix.copyPaste } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Recebemos o seu pedido LT-7F3K9Q – Empório Lótus')).toBeVisible()
    await expect(canvas.getByText('我们已收到您的订单 LT-7F3K9Q – Empório Lótus')).toBeVisible()
  },
})
export const ReceivedInReview = meta.story({ args: { isGuest: false } })
export const Confirmed = meta.story({ args: { kind: 'confirmed' } })
export const ConfirmedDark = meta.story({ ...Confirmed.input, globals: { theme: 'dark' } })
export const ConfirmedOnPhone = meta.story({
  args: { kind: 'confirmed' },
  globals: { viewport: { value: 'phone390' } },
})
export const Paid = meta.story({ args: { kind: 'paid' } })
export const Expiring = meta.story({
  args: {
    kind: 'expiring',
    facts: { until },
    payment: { method: 'boleto', code: boletoPending.boleto.digitableLine },
  },
})
export const Shipped = meta.story({
  args: { kind: 'shipped', parts: { ...parts, shipment: { carrier: 'Correios', tracking_code: 'LB123456785BR' } } },
})
export const ReadyForPickup = meta.story({ args: { kind: 'shipped', parts: pickup } })
export const ReadyForPickupDark = meta.story({ ...ReadyForPickup.input, globals: { theme: 'dark' } })
export const Delivered = meta.story({ args: { kind: 'delivered' } })
export const Collected = meta.story({ args: { kind: 'delivered', parts: pickup } })
export const CancelledByExpiry = meta.story({ args: { kind: 'cancelled', facts: { cause: 'expired' } } })
export const CancelledByBuyer = meta.story({ args: { kind: 'cancelled', facts: { cause: 'buyer' } } })
export const CancelledAfterPayment = meta.story({
  args: { kind: 'cancelled', facts: { cause: 'buyer', amountCents: 9097 }, moneyReturns: true },
})
export const CancelledOutOfStock = meta.story({
  args: { kind: 'cancelled', facts: { cause: 'out_of_stock', amountCents: 9097 }, moneyReturns: true },
})
export const CancelledByRefund = meta.story({ args: { kind: 'cancelled', facts: { cause: 'refunded' } } })
export const CancelledByShop = meta.story({
  args: { kind: 'cancelled', facts: { cause: 'shop', amountCents: 9097 }, moneyReturns: true },
})
export const CancelledByWithdrawal = meta.story({ args: { kind: 'cancelled', facts: { cause: 'withdrawn' } } })
export const Refunded = meta.story({ args: { kind: 'refunded', facts: { amountCents: 1780 } } })
export const MissingProductRefunded = meta.story({
  tags: ['BEY-18'],
  args: {
    kind: 'refunded',
    facts: {
      amountCents: 3857,
      lines: orderLines.slice(0, 2).map(({ productId, quantity, lineTotal }) => ({
        ...{ productId, quantity },
        cents: cents(lineTotal),
      })),
    },
  },
})
export const MissingProductRefundedDark = meta.story({ ...MissingProductRefunded.input, globals: { theme: 'dark' } })
export const Withdrawal = meta.story({ args: { kind: 'withdrawal' } })
export const ReturnRequested = meta.story({ args: { kind: 'return' } })
export const ReturnApproved = meta.story({
  args: { kind: 'return_approved', answer: 'Entregue na loja até sexta-feira.' },
})
export const ReturnRejected = meta.story({ args: { kind: 'return_rejected', answer: 'A foto mostra outro produto.' } })
export const Moved = meta.story({
  tags: ['BEY-12'],
  args: { kind: 'moved', facts: { windowBefore: evening, window: morning } },
})
export const WindowClosed = meta.story({
  tags: ['BEY-12'],
  args: { kind: 'window_closed', facts: { windowBefore: evening, freeWindows: [morning] } },
})
export const WindowOpened = meta.story({
  tags: ['BEY-12'],
  args: { kind: 'window_opened', facts: { window: evening } },
})
export const WindowOpenedDark = meta.story({ ...WindowOpened.input, globals: { theme: 'dark' } })
export const Link = meta.story({ args: { kind: 'link' } })
export const LinkOnPhone = meta.story({ args: { kind: 'link' }, globals: { viewport: { value: 'phone360' } } })
