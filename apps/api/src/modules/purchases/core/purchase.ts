import type { StateValueFrom } from 'xstate'

import type { purchaseMachine } from '@lotus/machines/purchase'
import type { CancelReason as BuyerReason, OrderStatus, PaymentMethod, ReturnReason } from '@lotus/openapi/schema'

import type { DeliveryDays } from '#domain/business-days.ts'
import type { WindowOffer } from '#domain/window-booking.ts'
import type { OrderMailFacts, StoredUnits } from '#platform/schema.ts'

import type { ProviderPayment } from '../mercado-pago/provider-payment.ts'
import type {
  Attempt,
  Booking,
  CancelReason,
  Intent,
  IntentRow,
  OrderEvent,
  OrderMailKind,
  OrderRow,
  RefundRow,
  ReturnRow,
  StockMove,
} from '../purchase-types.ts'

export type Stage = StateValueFrom<typeof purchaseMachine>

/** What each stage means for the stored rows. */
export const rowsOf = {
  open: { status: 'OPEN', holding: 'reserved', order: null },
  expired: { status: 'EXPIRED', holding: 'none', order: null },
  waiting: { status: 'ORDERED', holding: 'reserved', order: 'WAITING_PAYMENT' },
  lapsed: { status: 'ORDERED', holding: 'none', order: 'CANCELLED' },
  paid: { status: 'ORDERED', holding: 'sold', order: 'PAYED' },
  shipped: { status: 'ORDERED', holding: 'sold', order: 'IN_ROUTE' },
  delivered: { status: 'ORDERED', holding: 'sold', order: 'DELIVERED' },
  cancelled: { status: 'ORDERED', holding: 'none', order: 'CANCELLED' },
} as const satisfies Record<Stage, Pick<IntentRow, 'status' | 'holding'> & { order: OrderStatus | null }>

const stageOfStatus = {
  WAITING_PAYMENT: () => 'waiting',
  PAYED: () => 'paid',
  IN_ROUTE: () => 'shipped',
  DELIVERED: () => 'delivered',
  // An order that buyer or shop ended is not revived by late money.
  CANCELLED: (reason) => (reason === 'buyer' || reason === 'shop' || reason === 'withdrawn' ? 'cancelled' : 'lapsed'),
} as const satisfies Record<OrderStatus, (reason: CancelReason | null) => Stage>

export const stageOf = (
  { holding }: Pick<IntentRow, 'holding'>,
  order: Pick<OrderRow, 'status' | 'cancel_reason'> | null,
): Stage => {
  if (order === null) return holding === 'reserved' ? 'open' : 'expired'
  return stageOfStatus[order.status](order.cancel_reason)
}

export type Move = { kind: StockMove; units: StoredUnits[] }
/** The columns of an order that its lifecycle changes. */
export type OrderState = Pick<
  OrderRow,
  'status' | 'cancel_reason' | 'buyer_reason' | 'buyer_comment' | 'delivered_at' | 'earliest' | 'latest'
>

/** Everything of one purchase. The shell loads it under the lock of its intent. */
export type Purchase = {
  intent: Intent
  stage: Stage
  order: OrderState | null
  attempts: readonly Attempt[]
  returns: readonly ReturnRow[]
  /** Oldest first. */
  refunds: readonly RefundRow[]
  /** Units by product that the ledger has with the customer: sold, and neither returned nor written off. */
  sold: ReadonlyMap<number, number>
  /** Null for a pickup and before the shipment. */
  shipment: Shipment | null
  /** The window of the delivery or pickup; null if the service has no windows. */
  booking: Booking | null
  /** Moves that are decided and not written. */
  moves: readonly Move[]
  /**
   * Units that can be sold now, by product, under lock; negative if units are missing. Null if the fact cannot need them. Not stored with
   * the purchase.
   */
  stock: ReadonlyMap<number, number> | null
  /** Locked windows by id, with their current state for this purchase; null if the fact cannot need them. */
  offers: ReadonlyMap<string, WindowOffer> | null
}

/** What a decision depends on besides the purchase. */
export type Moment = {
  now: number
  /** Lifetime of a Pix code. */
  pixMinutes: number
  /** The shop's calendar. */
  daysOf: DeliveryDays
}

/** What the provider says about one payment, verified against the purchase. */
export type ProviderReport = ProviderPayment & { type: 'provider.report' }

/** Results of calls to the provider other than a report. `attempt` is the id of an attempt, `refund` of a refund. */
export type ProviderAnswer =
  /** A poll ended. `certain`: the provider's list of the purchase's payments is known and undisputed. */
  | { type: 'provider.checked'; attempt: string; certain: boolean }
  /** The outcome of a request is unknown. */
  | { type: 'provider.silent'; attempt: string; paymentId: string | null }
  /** The provider certainly created nothing. */
  | { type: 'provider.refused'; attempt: string; detail: string }
  | { type: 'page.opened'; attempt: string; preferenceId: string; redirectUrl: string }
  | { type: 'page.closed'; attempt: string }
  /** The same request is sent again. */
  | { type: 'request.repeated'; attempt: string }
  /** Starts the next refund and changes no other. Refunds run one at a time, because the provider reports only their sum. */
  | { type: 'refund.next'; attempt: string }
  | { type: 'refund.answered'; refund: string; made: boolean; refundId: string | null }
  | { type: 'refund.unanswered'; refund: string }

export type BuyerCommand =
  | {
      type: 'buyer.pay'
      method: PaymentMethod
      installments: number
      addressHash: string
      cardHash: string | null
    }
  | { type: 'buyer.order' }
  | { type: 'buyer.leave' }
  | { type: 'buyer.cancel'; reason: BuyerReason; comment: string | null }
  | { type: 'buyer.reschedule'; windowId: string }
  | { type: 'buyer.withdraw'; note: string | null }
  | { type: 'buyer.return'; reason: ReturnReason; lines: StoredUnits[]; note: string | null }

/** What an operator refunds: everything that is left, or any combination of units, delivery and an amount. */
export type RefundOrder =
  | { everything: true; restock: boolean }
  | { everything: false; restock: boolean; lines: StoredUnits[]; shipping: boolean; extraCents: number }

/** Without a carrier, code and page the shop delivers the order itself. */
export type Shipment = { carrier: string; code: string; url: string | null } | { carrier: null; code: null; url: null }

export type ShopCommand =
  /** No shipment for a pickup. */
  | { type: 'shop.ship'; shipment: Shipment | null }
  | { type: 'shop.reschedule'; windowId: string }
  | { type: 'shop.deliver' }
  /** `note`: the reason, shown to the buyer. */
  | { type: 'shop.cancel'; restock: boolean; note?: string }
  | { type: 'shop.refund'; what: RefundOrder }
  | { type: 'shop.answerReturn'; state: 'APPROVED' | 'REJECTED'; answer: string | null }
  | { type: 'shop.receiveReturn'; restock: boolean; shipping: boolean }

export type Command = BuyerCommand | ShopCommand
export type Fact = ProviderReport | ProviderAnswer | { type: 'tick' } | Command

/** What the shell does besides writing rows, in the same transaction. */
export type Effect =
  /** Recorded with the order, and reported by e-mail. */
  | { type: 'event'; event: OrderEvent; mail: OrderMailKind | null; facts: OrderMailFacts }
  | { type: 'shop.mail' }
  /** An e-mail to the buyer about a change that is no event of the order. `key` makes it unique. */
  | { type: 'mail'; kind: OrderMailKind; key: string; facts: OrderMailFacts }
  | { type: 'cart.take' }
  | { type: 'shipment'; shipment: Shipment }
  /** Jobs. */
  | { type: 'poll'; attempt: string }
  | { type: 'refund'; attempt: string; refund: string }

/** The rows to write, each with its id, and the moves to add to the ledger. */
export type Changes = {
  intent: Pick<IntentRow, 'status' | 'holding' | 'expires_at'> | null
  order: OrderState | null
  attempts: readonly Attempt[]
  returns: readonly ReturnRow[]
  refunds: readonly RefundRow[]
  booking: Booking | null
  moves: readonly Move[]
}

export type Decision = {
  purchase: Purchase
  changes: Changes
  effects: readonly Effect[]
  /** Whether the fact repeats a command that is already applied. Such a decision has no changes and no effects. */
  isRepeated: boolean
}
