import fc from 'fast-check'

import type { PaymentMethod } from '@lotus/openapi/schema'

import { endOfBankDay } from '#domain/business-days.ts'
import type { StoredUnits } from '#platform/schema.ts'

import { isOpen } from '../payment-statuses.ts'
import { minute, openOf, type termsOf } from './attempts.ts'
import { leftOf } from './money.ts'
import type { Command, Decision, Fact, ProviderReport, Purchase } from './purchase.ts'
import { rowsOf } from './purchase.ts'
import {
  momentAt,
  opened,
  refundAll,
  reloaded,
  reportOf,
  rice,
  shipment,
  start,
  stockAfter,
  stockAtFirst,
  tea,
  unitsOfAll,
  type Decide,
} from './purchase-story.examples.ts'

/** What the model runs: the core, or a copy with a planted fault. */
export type Core = {
  decide: Decide
  unwantedOf: typeof import('./reservation.ts').unwantedOf
}

type Status = NonNullable<ProviderReport['status']>
type Payment = {
  method: keyof typeof termsOf
  status: Status
  cents: number
  refundedCents: number
  version: number
  validUntil: number | null
  /** Answers to refunds by key. */
  made: Map<string, boolean>
}

export type Step =
  | { do: 'wait'; minutes: number }
  /** Closes payments that are over, and lets the reservation end. `down`: the provider does not answer. */
  | { do: 'expire'; down: boolean }
  | { do: 'pay'; method: PaymentMethod; outcome: Status; lost: 'request' | 'answer' | null }
  | { do: 'close' }
  | { do: 'tell'; fact: Fact }
  | { do: 'report'; pick: number }
  /** A notification whose fetch is late: an older state is handed in again. */
  | { do: 'repeat'; pick: number }
  | { do: 'bank'; pick: number; status: Status }
  | { do: 'refundAtProvider'; pick: number; cents: number }
  | { do: 'refund'; pick: number; lost: 'request' | 'answer' | null; report: boolean }
  | { do: 'sellElsewhere'; productId: number }

type Units = Map<number, number>
const none = (): Units => new Map([rice, tea].map((id) => [id, 0]))
const toMap = (units: readonly StoredUnits[]): Units => {
  const map = none()
  for (const { productId, quantity } of units) map.set(productId, (map.get(productId) ?? 0) + quantity)
  return map
}
const combine = (one: Units, other: Units, sign: 1 | -1): Units =>
  new Map([...one].map(([id, count]) => [id, count + sign * (other.get(id) ?? 0)]))
const least = (one: Units, other: Units): Units =>
  new Map([...one].map(([id, count]) => [id, Math.min(count, other.get(id) ?? 0)]))
const all = toMap(unitsOfAll)

/** Throws the rule that does not hold. */
export function check(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Error(rule)
}

const isFulfilled = ({ stage }: Purchase) => rowsOf[stage].holding === 'sold'
const sum = (rows: readonly { amount_cents: number }[]) => rows.reduce((cents, row) => cents + row.amount_cents, 0)

/** A shop with one purchase, its provider, bank, parcels and stock: what is true, whatever the core believes. */
export function createWorld({ decide, unwantedOf }: Core) {
  let now = start
  let purchase = opened
  let stock: Units = combine(new Map(stockAtFirst), all, -1)
  const payments = new Map<number, Payment>()
  const reports: ProviderReport[] = []
  /** Units that are in the shop, reserved or not. */
  let physical: Units = new Map(stockAtFirst)
  let withBuyer = none()
  let missing = none()
  let isEnded = false
  let paidAt = start
  const seen = new Set<string>()

  const idOf = (number: number) => purchase.attempts.find(({ attempt }) => attempt === number)?.id ?? ''
  const pickOf = (pick: number): [number, Payment] | null =>
    [...payments].at(-1 - (pick % Math.max(1, payments.size))) ?? null

  /** Whether the buyer can pay, or may have paid: a bank reports the money of a boleto on the next day. */
  const isAlive = ({ status, method, validUntil }: Payment) => {
    if (!isOpen(status) || validUntil === null) return false
    return now < (method === 'boleto' ? endOfBankDay(1, validUntil).getTime() : validUntil)
  }

  function checkAlways(before: Purchase, fact: Fact): void {
    const { stage, attempts, refunds } = purchase
    const isReserved = rowsOf[stage].holding === 'reserved'
    const allocated = isReserved ? all : stage === 'paid' ? combine(all, missing, -1) : none()
    for (const id of [rice, tea]) {
      const counted = (stock.get(id) ?? 0) + (allocated.get(id) ?? 0)
      check(counted === physical.get(id), 'stock on hand is what was received less sold, written off and missing')
      check((stock.get(id) ?? 0) >= 0, 'no unit is sold twice')
    }
    for (const attempt of attempts) {
      const granted = sum(refunds.filter((row) => row.attempt_id === attempt.id && row.state !== 'FAILED'))
      check(granted <= attempt.amount_cents, 'refunds never exceed what was paid')
      const isKept = isFulfilled(purchase) && attempt.accepted
      const isSettled = attempt.status !== 'approved' || isKept || granted === attempt.amount_cents
      check(isSettled, 'money has its order or its refund')
    }
    const refunded = toMap(
      refunds.filter(({ state, cause }) => state !== 'FAILED' && cause !== 'WITHDRAWAL').flatMap((row) => row.lines),
    )
    check(
      [rice, tea].every((id) => (refunded.get(id) ?? 0) <= (all.get(id) ?? 0)),
      'a unit is refunded once',
    )
    check(attempts.filter(({ accepted }) => accepted).length <= 1, 'an order keeps one payment')
    const hasExpired = rowsOf[before.stage].holding === 'reserved' && rowsOf[stage].holding === 'none'
    if (hasExpired && fact.type === 'tick') {
      // What the shop knows: a payment of which it heard nothing holds no units.
      const known = attempts.filter(({ status }) => isOpen(status) && status !== 'unknown')
      const alive = known.some(({ attempt }) => isAlive(payments.get(attempt) as Payment))
      check(!alive, 'a purchase does not expire while it can be paid')
      check(now >= paidAt + 30 * minute, 'a renewed purchase does not expire')
    }
    if (stage === 'shipped' && before.stage !== 'shipped') {
      const left = attempts
        .filter(({ accepted, status }) => accepted && status === 'approved')
        .map((one) => leftOf(purchase, one))
      check(
        left.some((cents) => cents > 0),
        'an order is shipped while its money is there',
      )
    }
    if (isFulfilled(purchase) && !isFulfilled(before)) {
      check(fact.type === 'provider.report' && fact.refundedCents === 0, 'a half refunded payment pays for nothing')
    }
    check(!isEnded || stage === 'cancelled', 'an order that was cancelled stays cancelled')
  }

  /** What commands do to real goods. */
  function happen(fact: Fact, before: Purchase): void {
    if (fact.type === 'buyer.pay') paidAt = now
    if (fact.type === 'buyer.cancel' || fact.type === 'shop.cancel') {
      isEnded ||= purchase.stage === 'cancelled'
      if (fact.type === 'shop.cancel' && before.stage === 'shipped' && fact.restock)
        physical = combine(physical, withBuyer, 1)
    }
    if (fact.type === 'shop.ship' && before.stage === 'paid') {
      withBuyer = combine(all, missing, -1)
      physical = combine(physical, withBuyer, -1)
    }
    if (fact.type === 'shop.refund' && !fact.what.everything) {
      const units = toMap(fact.what.lines)
      if (before.stage === 'paid') {
        // A refund of all that is left to ship withholds the parcel: its units are there.
        const isWithheld = [...combine(combine(all, missing, -1), units, -1).values()].every((count) => count === 0)
        if (isWithheld) return
        missing = combine(missing, units, 1)
        physical = combine(physical, units, -1)
      } else withBuyer = combine(withBuyer, units, -1)
    }
    if (fact.type === 'shop.receiveReturn') {
      const active = before.returns.find(({ state }) => state === 'REQUESTED' || state === 'APPROVED')
      const isWithdrawal = active?.kind === 'WITHDRAWAL'
      const back = isWithdrawal ? withBuyer : least(toMap(active?.lines ?? []), withBuyer)
      withBuyer = combine(withBuyer, back, -1)
      if (fact.restock) physical = combine(physical, back, 1)
    }
  }

  function tell(fact: Fact): Decision | null {
    const before = reloaded(purchase, stock)
    const decision = decide(before, fact, momentAt(now))
    if (decision instanceof Error) return null
    stock = stockAfter(stock, decision)
    purchase = decision.purchase
    seen.add(purchase.stage)
    if (decision.changes.order !== null || fact.type !== 'shop.receiveReturn' || decision.changes.returns.length > 0) {
      happen(fact, before)
    }
    checkAlways(before, fact)
    return decision
  }

  function change(payment: Payment, next: Partial<Payment>): void {
    Object.assign(payment, next, { version: payment.version + 1 })
  }

  function report(number: number): void {
    const payment = payments.get(number)
    if (payment === undefined) return
    const { method, status, refundedCents, version, validUntil } = payment
    const updatedAt = new Date(start + version)
    const expiresAt = validUntil === null ? null : new Date(validUntil)
    reports.push(reportOf(number, status, { method, refundedCents, updatedAt, expiresAt }))
    tell(reports.at(-1) as ProviderReport)
    const attempt = purchase.attempts.find((one) => one.attempt === number)
    // A review has a deadline of the shop's own.
    if (status === 'in_process' && attempt !== undefined) payment.validUntil = attempt.valid_until?.getTime() ?? null
  }

  function cancelAtProvider(number: number): void {
    const payment = payments.get(number)
    if (payment === undefined) return
    if (isOpen(payment.status)) change(payment, { status: 'cancelled' })
    report(number)
  }

  function pay({ method, outcome, lost }: Extract<Step, { do: 'pay' }>): void {
    const decision = tell({ type: 'buyer.pay', method, installments: 1, addressHash: '', cardHash: null })
    const attempt = decision?.changes.attempts[0]
    if (decision === null || attempt === undefined) return
    if (lost !== 'request') {
      const status = method === 'card' ? outcome : 'pending'
      const validUntil = attempt.valid_until?.getTime() ?? null
      const known = { refundedCents: 0, version: 1, validUntil, made: new Map<string, boolean>() }
      payments.set(attempt.attempt, { method, status, cents: attempt.amount_cents, ...known })
    }
    if (lost === null) report(attempt.attempt)
    else tell({ type: 'provider.silent', attempt: attempt.id, paymentId: null })
  }

  /** Finds out about payments of which nothing is known. */
  function look(): void {
    for (const { attempt, id, status } of openOf(purchase)) {
      if (payments.has(attempt)) report(attempt)
      else if (status === 'unknown') tell({ type: 'provider.checked', attempt: id, certain: true })
    }
  }

  function expire(down: boolean): void {
    const unwanted = unwantedOf(purchase, now)
    if (!down) look()
    if (!down) {
      for (const attempt of unwanted) {
        const current = unwantedOf(purchase, now).find(({ id }) => id === attempt.id)
        if (current === undefined) continue
        const payment = payments.get(attempt.attempt)
        const isWanted = payment !== undefined && isAlive(payment) && rowsOf[purchase.stage].holding === 'reserved'
        check(!isWanted, 'a payment that can still be paid is not closed')
        cancelAtProvider(attempt.attempt)
      }
    }
    tell({ type: 'tick' })
  }

  function refund(number: number, lost: 'request' | 'answer' | null, reported: boolean): void {
    const payment = payments.get(number)
    if (payment === undefined) return
    if (reported) report(number)
    const started = tell({ type: 'refund.next', attempt: idOf(number) })?.changes.refunds[0]
    if (started === undefined) return
    const { id, provider_key: key, amount_cents: cents } = started
    if (lost !== 'request' && !payment.made.has(key)) {
      const made = payment.status === 'approved' && cents <= payment.cents - payment.refundedCents
      payment.made.set(key, made)
      if (made) refundAtProvider(payment, cents)
    }
    if (lost !== null) return void tell({ type: 'refund.unanswered', refund: id })
    const made = payment.made.get(key) ?? false
    if (!made) report(number)
    tell({ type: 'refund.answered', refund: id, made, refundId: made ? key : null })
  }

  function refundAtProvider(payment: Payment, cents: number): void {
    if (payment.status !== 'approved') return
    const refundedCents = Math.min(payment.cents, payment.refundedCents + cents)
    change(payment, { refundedCents, ...(refundedCents === payment.cents ? { status: 'refunded' } : {}) })
  }

  const follows: Partial<Record<Status, readonly Status[]>> = {
    pending: ['approved', 'in_process', 'expired', 'rejected', 'cancelled'],
    in_process: ['approved', 'rejected'],
    approved: ['charged_back'],
    // A bank may accept money in the last second.
    expired: ['approved'],
    cancelled: ['approved'],
  }

  function step(one: Step): void {
    switch (one.do) {
      case 'wait':
        now += one.minutes * minute
        return
      case 'expire':
        return expire(one.down)
      case 'pay':
        return pay(one)
      case 'close':
        return openOf(purchase).forEach(({ attempt }) => cancelAtProvider(attempt))
      case 'tell':
        return void tell(one.fact)
      case 'report':
        return report(pickOf(one.pick)?.[0] ?? 0)
      case 'repeat': {
        const old = reports[one.pick % Math.max(1, reports.length)]
        return void (old && tell(old))
      }
      case 'bank': {
        const payment = pickOf(one.pick)?.[1]
        if (payment !== undefined && follows[payment.status]?.includes(one.status))
          change(payment, { status: one.status })
        return
      }
      case 'refundAtProvider': {
        const payment = pickOf(one.pick)?.[1]
        return payment && refundAtProvider(payment, one.cents)
      }
      case 'refund':
        return refund(pickOf(one.pick)?.[0] ?? 0, one.lost, one.report)
      case 'sellElsewhere': {
        const units = toMap([{ productId: one.productId, quantity: stock.get(one.productId) ?? 0 }])
        stock = combine(stock, units, -1)
        physical = combine(physical, units, -1)
      }
    }
  }

  const isPending = () => purchase.refunds.some(({ state }) => state === 'PENDING')
  const mayChange = () =>
    isPending() ||
    rowsOf[purchase.stage].holding === 'reserved' ||
    [...payments.values()].some(({ status }) => isOpen(status))

  /** The provider answers again and days pass without any further event. */
  function rest(): void {
    for (const number of payments.keys()) report(number)
    for (let day = 0; day < 14 && mayChange(); day++) {
      for (const number of payments.keys())
        for (let left = 20; left > 0 && isPending(); left--) refund(number, null, true)
      check(day > 0 || !isPending(), 'no refund waits for another one')
      for (const number of payments.keys()) report(number)
      expire(false)
      now += 24 * 60 * minute
    }
    for (const number of payments.keys()) report(number)
    checkRest()
  }

  function checkRest(): void {
    const { stage, attempts, refunds } = purchase
    check(rowsOf[stage].holding !== 'reserved', 'an unpaid purchase expires')
    check(
      refunds.every(({ state }) => state !== 'PENDING'),
      'every refund is made',
    )
    for (const [number, payment] of payments) {
      const attempt = attempts.find((one) => one.attempt === number)
      check(attempt?.status === payment.status, 'every payment is recorded')
      check(!isOpen(payment.status), 'no payment stays open')
      const done = sum(refunds.filter((row) => row.attempt_id === attempt.id && row.state === 'DONE'))
      if (payment.status !== 'charged_back')
        check(done === payment.refundedCents, 'our refunds are those of the provider')
      if (payment.status === 'approved')
        check(isFulfilled(purchase) && attempt.accepted, 'money at the provider has its order')
    }
    if (isFulfilled(purchase))
      check(
        attempts.some(({ accepted }) => accepted),
        'an order has its payment',
      )
  }

  return { step, rest, stagesSeen: seen }
}

const pick = fc.nat(5)
const units = fc.tuple(fc.nat(3), fc.nat(2)).map(([ofRice, ofTea]) =>
  [
    { productId: rice, quantity: ofRice },
    { productId: tea, quantity: ofTea },
  ].filter(({ quantity }) => quantity > 0),
)
const method = fc.constantFrom<PaymentMethod>('pix', 'boleto', 'card', 'wallet')
const lost = fc.constantFrom(null, null, null, 'request' as const, 'answer' as const)
const { constant: one, constantFrom: oneOf, record } = fc

const commands: fc.Arbitrary<Command> = fc.oneof(
  oneOf<Command>(
    { type: 'buyer.order' },
    { type: 'buyer.order' },
    { type: 'buyer.leave' },
    { type: 'buyer.cancel', reason: 'OTHER', comment: null },
    { type: 'buyer.withdraw', note: null },
    { type: 'shop.ship', shipment },
    { type: 'shop.ship', shipment },
    { type: 'shop.deliver' },
    { type: 'shop.deliver' },
    { type: 'shop.cancel', restock: true },
    { type: 'shop.cancel', restock: false },
    { type: 'shop.answerReturn', state: 'APPROVED', answer: null },
    { type: 'shop.answerReturn', state: 'REJECTED', answer: null },
    { type: 'shop.receiveReturn', restock: true, shipping: false },
    { type: 'shop.receiveReturn', restock: false, shipping: true },
  ),
  units.map((given): Command => ({ type: 'buyer.return', reason: 'DAMAGED', lines: given, note: null })),
  fc.tuple(units, fc.boolean(), oneOf(0, 0, 333)).map(([given, shipping, extraCents]): Command => ({
    type: 'shop.refund',
    what: { everything: false, restock: false, lines: given, shipping, extraCents },
  })),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: record({ do: one('wait'), minutes: oneOf(1, 10, 31, 46, 61, 1440, 4 * 1440, 8 * 1440) }) },
  { weight: 3, arbitrary: record({ do: one('expire'), down: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: record({
      do: one('pay'),
      method,
      outcome: oneOf<Status>('approved', 'approved', 'in_process', 'rejected'),
      lost,
    }),
  },
  { weight: 2, arbitrary: record({ do: one('close') }) },
  { weight: 12, arbitrary: record({ do: one('tell'), fact: commands }) },
  { weight: 5, arbitrary: record({ do: one('report'), pick }) },
  { weight: 2, arbitrary: record({ do: one('repeat'), pick: fc.nat(30) }) },
  {
    weight: 5,
    arbitrary: record({
      do: one('bank'),
      pick,
      status: oneOf<Status>('approved', 'approved', 'in_process', 'expired', 'rejected', 'charged_back'),
    }),
  },
  { weight: 2, arbitrary: record({ do: one('refundAtProvider'), pick, cents: oneOf(1, 333, 1000, 5000) }) },
  { weight: 4, arbitrary: record({ do: one('refund'), pick, lost, report: fc.boolean() }) },
  { weight: 1, arbitrary: record({ do: one('sellElsewhere'), productId: oneOf(rice, tea) }) },
)

const payNow: Step[] = [
  { do: 'pay', method: 'card', outcome: 'approved', lost: null },
  { do: 'tell', fact: { type: 'buyer.order' } },
]
const deliverNow: Step[] = [
  { do: 'tell', fact: { type: 'shop.ship', shipment } },
  { do: 'tell', fact: { type: 'shop.deliver' } },
]
const giveBackNow: Step[] = [
  {
    do: 'tell',
    fact: { type: 'buyer.return', reason: 'DAMAGED', lines: [{ productId: rice, quantity: 1 }], note: null },
  },
  { do: 'tell', fact: { type: 'shop.answerReturn', state: 'APPROVED', answer: null } },
]
const discardNow: Step = { do: 'tell', fact: { type: 'shop.receiveReturn', restock: false, shipping: false } }
const waitForPix: Step[] = [
  { do: 'pay', method: 'pix', outcome: 'approved', lost: null },
  { do: 'tell', fact: { type: 'buyer.order' } },
]
const expireNow: Step[] = [...waitForPix, { do: 'wait', minutes: 1440 }, { do: 'expire', down: false }]
/** Chance alone rarely delivers an order or sells its units to others, so some histories begin there. */
const beginning = oneOf<Step[]>(
  ...[[], [], [], payNow, [...payNow, ...deliverNow], [...payNow, ...deliverNow, ...giveBackNow]],
  [...payNow, ...deliverNow, ...giveBackNow, discardNow],
  [
    ...payNow,
    ...deliverNow,
    ...giveBackNow,
    { do: 'refundAtProvider', pick: 0, cents: 2400 },
    { do: 'report', pick: 0 },
  ],
  [...waitForPix, { do: 'close' }, { do: 'tell', fact: { type: 'buyer.cancel', reason: 'OTHER', comment: null } }],
  ...[waitForPix, expireNow, [...expireNow, { do: 'sellElsewhere', productId: rice } as const]],
  [...payNow, { do: 'tell', fact: refundAll(false) }],
)

/** What happens in a purchase, in any order, with losses, repetitions and delays. */
export const history: fc.Arbitrary<Step[]> = fc
  .tuple(beginning, fc.array(step, { minLength: 4, maxLength: 30, size: 'max' }))
  .map(([first, then]) => [...first, ...then])

export function live(core: Core, steps: readonly Step[]) {
  const world = createWorld(core)
  for (const next of steps) world.step(next)
  world.rest()
  return world
}
