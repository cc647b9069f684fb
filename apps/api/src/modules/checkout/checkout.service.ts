import { randomUUID } from 'node:crypto'

import { isCpf } from '@lotus/commerce/brazil'
import { missingForMinimum } from '@lotus/commerce/cart-rules'
import { lineTotal, toCents, toReais, unitPriceAfterDiscount } from '@lotus/commerce/money'
import type { CheckoutConfig, CheckoutIntent, CheckoutIntentRequest, Payment } from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#platform/card-numbers.ts'
import { hashOfItems, mergeItems } from '#platform/cart-items.ts'
import type { StoredShipping } from '#platform/checkout-schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { fingerprintOf, keepResult, takeKey } from '#platform/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accessRepository, hashOfGuest } from './access.repository.ts'
import { goodsRepository, type Goods } from './goods.repository.ts'
import { guardsRepository, hashOfAddress } from './guards.repository.ts'
import { toCheckoutIntent } from './intent-view.ts'
import { intentsRepository, type Intent } from './intents.repository.ts'
import { findLineErrors, priceChanged, refuseLineErrors, type Reservations } from './reservations.service.ts'

/** How many purchases may hold stock without being paid. */
export type OpenLimits = { perEmail: number; perAddress: number }

export type CheckoutOptions = {
  db: Db
  clock: Clock
  reservations: Reservations
  /** How long stock is set aside before any payment. */
  reservationMinutes: number
  limits: OpenLimits
  minimumOrderCents: () => Promise<number>
  findQuotedOption: (
    trx: Db,
    asked: { quoteId: string; serviceId: string; zipCode: string; cartHash: string },
  ) => Promise<StoredShipping>
  listPayments: (db: Db, intentId: string) => Promise<Payment[]>
  config: () => Promise<CheckoutConfig>
}

/** Who asks: the secret of the guest's cookie and the internet address. */
export type Caller = { guest: string; address: string }

const operation = 'createCheckoutIntent'
const minute = 60_000
/** As long as the browser may still see the intent. */
const keptDays = 30

/** No sum may be larger than the contract can say. */
const largestTotal = 1_000_000_000

export type CheckoutService = ReturnType<typeof createCheckoutService>

export function createCheckoutService(options: CheckoutOptions) {
  const { db, clock, reservations, reservationMinutes, limits, minimumOrderCents } = options
  const { findQuotedOption, listPayments, config } = options

  function check({ guest, address }: CheckoutIntentRequest): void {
    refuseCardNumbers({
      'guest.email': guest.email,
      'guest.name': guest.name,
      'address.street': address.street,
      'address.number': address.number,
      'address.complement': address.complement,
      'address.district': address.district,
      'address.city': address.city,
      'address.reference': address.reference,
    })
    if (!isCpf(guest.cpf)) {
      throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'guest.cpf', code: 'INVALID_CPF' }] })
    }
  }

  /** What this browser had set aside and did not start to pay makes place for what it asks for now. */
  async function releaseAbandoned(trx: Db, guestHash: string, productIds: readonly number[]): Promise<void> {
    const abandoned = await intentsRepository.lockAbandoned(trx, guestHash)
    if (abandoned.length === 0) return
    // All products at once, those that are wanted too: two rounds of locks could meet another purchase's.
    const held = abandoned.flatMap(({ lines }) => lines.map(({ product_id }) => product_id))
    await goodsRepository.lock(trx, [...new Set([...held, ...productIds])])
    for (const intent of abandoned) await reservations.release(trx, intent, 'EXPIRED')
  }

  async function freeze(
    trx: Db,
    request: CheckoutIntentRequest,
    items: CheckoutIntentRequest['items'],
    goods: ReadonlyMap<number, Goods>,
    owner: { guestHash: string; email: string; addressHash: string },
    minimum: number,
  ): Promise<Intent> {
    const { address, guest, quoteId, serviceId, expectedTotal } = request
    const shipping = await findQuotedOption(trx, {
      quoteId,
      serviceId,
      zipCode: address.zipCode,
      cartHash: hashOfItems(items),
    })
    const id = randomUUID()
    const lines = items.flatMap(({ productId, quantity }) => {
      const found = goods.get(productId)
      if (found === undefined) return []
      const { priceCents, discount, discountBp, product } = found
      return [
        {
          intent_id: id,
          product_id: productId,
          position: request.items.findIndex((item) => item.productId === productId),
          quantity,
          price_cents: priceCents,
          discount_bp: discountBp,
          unit_cents: unitPriceAfterDiscount({ priceCents, discount }),
          line_cents: lineTotal({ priceCents, discount, quantity }),
          product,
        },
      ]
    })
    const subtotal = lines.reduce((sum, line) => sum + line.line_cents, 0)
    const total = subtotal + shipping.costCents
    if (total > largestTotal) {
      throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'items', code: 'TOO_LARGE' }] })
    }
    const missing = missingForMinimum(subtotal, minimum, { pickup: shipping.pickup })
    if (missing > 0) {
      throw new Problem('BELOW_MINIMUM_ORDER', { params: { missing: toReais(missing), minimum: toReais(minimum) } })
    }
    if (total !== toCents(expectedTotal)) throw priceChanged(total, items, goods)
    const now = clock()
    return {
      id,
      status: 'OPEN',
      holding: 'reserved',
      guest_hash: owner.guestHash,
      email: owner.email,
      address_hash: owner.addressHash,
      guest,
      address,
      shipping,
      subtotal_cents: subtotal,
      shipping_cents: shipping.costCents,
      tax_cents: 0,
      total_cents: total,
      expires_at: new Date(now + reservationMinutes * minute),
      created_at: new Date(now),
      updated_at: new Date(now),
      lines,
    }
  }

  return {
    /**
     * S01 to S04, S30: freezes what is bought at the server's own prices and sets it aside, in one transaction.
     * @throws {Problem} VALIDATION_FAILED, CARD_NUMBER_REFUSED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS,
     * TOO_MANY_OPEN_ORDERS, PRODUCT_UNAVAILABLE, OUT_OF_STOCK, QUOTE_STALE, BELOW_MINIMUM_ORDER, PRICE_CHANGED
     */
    async createCheckoutIntent(caller: Caller, key: string, request: CheckoutIntentRequest): Promise<CheckoutIntent> {
      check(request)
      const items = mergeItems(request.items)
      const productIds = items.map(({ productId }) => productId)
      const guestHash = hashOfGuest(caller.guest)
      const buyer = { email: request.guest.email.trim().toLowerCase(), addressHash: hashOfAddress(caller.address) }
      const use = { guestHash, operation, key, fingerprint: fingerprintOf(request) }
      const minimum = await minimumOrderCents()
      return inTransaction(db, async (trx) => {
        const known = await takeKey(trx, use, clock())
        if (known !== null) return known.result as CheckoutIntent
        await guardsRepository.lock(trx, buyer, new Date(clock()))
        await releaseAbandoned(trx, guestHash, productIds)
        const open = await guardsRepository.countOpen(trx, buyer)
        if (open.ofEmail >= limits.perEmail || open.ofAddress >= limits.perAddress) {
          throw new Problem('TOO_MANY_OPEN_ORDERS', { retryAfter: reservationMinutes * 60 })
        }
        const goods = await goodsRepository.lock(trx, productIds)
        refuseLineErrors(findLineErrors(items, goods))
        const intent = await freeze(trx, request, items, goods, { guestHash, ...buyer }, minimum)
        await intentsRepository.insert(trx, intent)
        await reservations.reserveLocked(trx, intent.id, intent.lines)
        await accessRepository.grant(trx, intent.id, guestHash, clock())
        const answer = toCheckoutIntent(intent, [])
        await keepResult(trx, use, answer)
        return answer
      })
    },

    /** @throws {Problem} NOT_FOUND, alike for what is not there and what is another's */
    async getCheckoutIntent(guest: string, intentId: string): Promise<CheckoutIntent> {
      const [granted, intent] = [
        await accessRepository.isGranted(db, intentId, hashOfGuest(guest), clock()),
        await intentsRepository.find(db, intentId),
      ]
      if (!granted || intent === null) throw new Problem('NOT_FOUND')
      return toCheckoutIntent(intent, await listPayments(db, intentId))
    },

    getCheckoutConfig: config,

    /** Forgets who may see what, who was counted, and who bought nothing after all, once that is over. */
    async deleteExpired(): Promise<void> {
      await intentsRepository.forgetBuyers(db, new Date(clock() - keptDays * 24 * 60 * minute))
      await accessRepository.deleteExpired(db, clock())
      await guardsRepository.deleteOld(db, new Date(clock() - 24 * 60 * minute))
    },
  }
}
