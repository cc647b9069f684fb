import type { OrderMailFacts } from '#platform/schema.ts'

import type { OrderMailKind } from './purchase-types.ts'

/** Kinds of texts: an order that is collected has its own for two kinds of e-mail. */
export type OrderTextKind = OrderMailKind | 'ready' | 'collected'

/** `{name}`, `{number}`, `{amount}` and `{until}` are replaced by values. The name of the shop follows the subject. */
export type OrderText = { subject: string; paragraphs: string[]; button?: string; notes?: string[] }

/** The texts of e-mails about orders in one language. */
export type OrderTexts = {
  greeting: string
  /** Below the button, for guests: the link opens the order without a password. */
  guestLink: string
  /** For a payment with a deadline. */
  deadline: string
  /** For a cancelled order that was paid. */
  moneyReturns: string
  causes: Record<NonNullable<OrderMailFacts['cause']>, string>
  items: string
  shipping: string
  free: string
  total: string
  delivery: string
  pickup: string
  /** Where a pickup waits. */
  place: string
  /** Business days until an unpaid order arrives or can be collected: one, `{max}`, or `{min}` to `{max}` (D42). */
  afterPayment: { one: string; same: string; range: string }
  tracking: string
  /** In place of carrier and code. */
  ownDelivery: string
  carrier: string
  code: string
  /** `{answer}` is what the shop wrote about a return. */
  answer: string
  /** The label of the button that opens the order. A kind may have its own. */
  button: string
  kinds: Record<OrderTextKind, OrderText>
}
