import type { PaymentMethod } from '@lotus/openapi/schema'

import { NotPossible } from '#domain/not-possible.ts'
import { Problem } from '#platform/problem.ts'
import type { StoredUnits } from '#platform/schema.ts'

import { decide as realDecide } from './decide.ts'
import { minute } from './attempts.ts'
import {
  rowsOf,
  type Decision,
  type Effect,
  type Fact,
  type Moment,
  type ProviderReport,
  type Purchase,
} from './purchase.ts'
import { reservationMinutes } from './reservation.ts'
import type { Intent, LineRow } from '../purchase-types.ts'

export type Decide = typeof realDecide

/** Thursday, 26 November 2026, 10:00 in São Paulo. */
export const start = Date.UTC(2026, 10, 26, 13)
export const [rice, tea] = [1, 2]
export const stockAtFirst = new Map([
  [rice, 5],
  [tea, 4],
])
const intentId = '7a3c2f5e-0000-4000-8000-000000000001'
const text = { 'pt-BR': '', 'zh-CN': '', 'en-US': '', 'es-ES': '' }

const line = (product_id: number, quantity: number, line_cents: number): LineRow => ({
  intent_id: intentId,
  product_id,
  position: product_id,
  quantity,
  line_cents,
  price_cents: line_cents,
  discount_bp: 0,
  unit_cents: Math.round(line_cents / quantity),
  product: { productName: '', names: text, imageUrl: '', tint: 'linen' },
  substitution: null,
})
export const lines = [line(rice, 3, 1000), line(tea, 2, 999)]
export const totalCents = 2499

const shipping = { serviceId: 's', serviceName: 'S', costCents: 500, minDays: 1, maxDays: 2, pickup: false }
const intent: Intent = {
  id: intentId,
  status: 'OPEN',
  holding: 'reserved',
  guest_hash: '',
  email: 'mei@example.com',
  user_id: null,
  cpf_hash: null,
  address_hash: '',
  substitution: 'ask',
  language: 'pt-BR',
  age_declared_at: null,
  subtotal_cents: 1999,
  shipping_cents: 500,
  tax_cents: 0,
  total_cents: totalCents,
  lines,
  expiry_retry_at: null,
  erasure_requested_at: null,
  created_at: new Date(start),
  updated_at: new Date(start),
  expires_at: new Date(start + reservationMinutes * minute),
  // The core reads the delivery's days only.
  guest: {} as Intent['guest'],
  address: {} as Intent['address'],
  shipping: shipping as unknown as Intent['shipping'],
}

/** A purchase whose units were just reserved. */
export const opened: Purchase = {
  intent,
  stage: 'open',
  order: null,
  attempts: [],
  returns: [],
  refunds: [],
  sold: new Map(),
  moves: [],
  shipment: null,
  booking: null,
  stock: null,
  offers: null,
}

export const unitsOfAll: StoredUnits[] = lines.map(({ product_id: productId, quantity }) => ({ productId, quantity }))

/** The stock after the moves of a decision. */
export function stockAfter(stock: ReadonlyMap<number, number>, { changes }: Decision): Map<number, number> {
  const after = new Map(stock)
  const signs = { reserved: -1, released: 1, sold: 0, returned: 1, written_off: 0 }
  for (const { kind, units } of changes.moves) {
    for (const { productId, quantity } of units) {
      after.set(productId, (after.get(productId) ?? 0) + signs[kind] * quantity)
    }
  }
  return after
}

/** What the repository loads for the next fact. */
export const reloaded = (purchase: Purchase, stock: ReadonlyMap<number, number>): Purchase => ({
  ...purchase,
  sold: rowsOf[purchase.stage].holding === 'reserved' ? new Map() : purchase.sold,
  moves: [],
  stock,
})

export const momentAt = (now: number): Moment => ({
  now,
  pixMinutes: 30,
  daysOf: () => ({ earliest: '2026-11-27', latest: '2026-11-30' }),
})

export type Known = Partial<Omit<ProviderReport, 'type' | 'status'>>

/** The provider's report of attempt `number`; of a card unless `known` says otherwise. */
export const reportOf = (number: number, status: ProviderReport['status'], known: Known = {}): ProviderReport => ({
  type: 'provider.report',
  paymentId: String(9000 + number),
  attempt: number,
  method: 'card',
  status,
  providerStatus: status ?? 'new',
  detail: '',
  whole: status === 'approved' && (known.refundedCents ?? 0) === 0,
  currency: 'BRL',
  amountCents: totalCents,
  externalReference: null,
  collectorId: null,
  liveMode: true,
  refundedCents: 0,
  totalPaidCents: null,
  installments: 1,
  updatedAt: null,
  expiresAt: null,
  pixCode: null,
  boletoLine: null,
  boletoBarcode: null,
  ticketUrl: null,
  typeId: null,
  cardBrand: null,
  lastFour: null,
  ...known,
})

/** A purchase to which facts happen one after the other. */
export function story(from: Purchase = opened) {
  let [purchase, now] = [from, start]
  let stock: ReadonlyMap<number, number> = new Map([...stockAtFirst].map(([id, count]) => [id, count]))
  stock = new Map(lines.map(({ product_id, quantity }) => [product_id, (stock.get(product_id) ?? 0) - quantity]))
  let refusal: string | null = null
  const effects: Effect[] = []
  const told = {
    tell(fact: Fact) {
      const decision = realDecide(reloaded(purchase, stock), fact, momentAt(now))
      refusal = decision instanceof Problem ? decision.code : decision instanceof NotPossible ? decision.message : null
      if (decision instanceof Error) return told
      stock = stockAfter(stock, decision)
      purchase = reloaded(decision.purchase, stock)
      effects.push(...decision.effects)
      return told
    },
    after(minutes: number) {
      now += minutes * minute
      return told
    },
    pay: (method: PaymentMethod) =>
      told.tell({ type: 'buyer.pay', method, installments: 1, addressHash: '', cardHash: null }),
    report: (number: number, status: ProviderReport['status'], known: Known = {}) =>
      told.tell(reportOf(number, status, { method: purchase.attempts[number - 1]?.method ?? 'card', ...known })),
    sellElsewhere(productId: number) {
      stock = new Map([...stock, [productId, 0]])
      return told
    },
    idOf: (number: number) => purchase.attempts[number - 1]?.id ?? '',
    purchase: () => purchase,
    stage: () => purchase.stage,
    until: () => purchase.intent.expires_at.getTime(),
    refusal: () => refusal,
    effects: () => effects,
    events: () => effects.flatMap((effect) => (effect.type === 'event' ? effect.event : [])),
    now: () => now,
    /** Units in stock compared with the beginning, when all units were there. */
    missing: () => [rice, tea].map((productId) => (stockAtFirst.get(productId) ?? 0) - (stock.get(productId) ?? 0)),
    refunds: () => purchase.refunds.map(({ cause, amount_cents, state }) => [cause, amount_cents, state]),
  }
  return told
}

export const paid = () => story().pay('card').report(1, 'approved').tell({ type: 'buyer.order' })
export const shipment = { carrier: 'Correios', code: 'LB1', url: null }
export const shipped = () => paid().tell({ type: 'shop.ship', shipment })
export const delivered = () => shipped().tell({ type: 'shop.deliver' })
export const refundLines = (productId: number, quantity: number): Fact => ({
  type: 'shop.refund',
  what: { everything: false, restock: false, lines: [{ productId, quantity }], shipping: false, extraCents: 0 },
})
export const refundAll = (restock: boolean): Fact => ({ type: 'shop.refund', what: { everything: true, restock } })
