import { randomUUID } from 'node:crypto'

import { isTaxId } from '@lotus/commerce/brazil'
import { isStoredPhone } from '@lotus/commerce/typed'
import { missingForMinimum } from '@lotus/commerce/cart-rules'
import { lineTotal, toCents, toReais, unitPriceAfterDiscount } from '@lotus/commerce/money'
import type {
  CheckoutConfig,
  CheckoutIntent,
  CheckoutIntentRequest,
  UserCheckoutIntentRequest,
} from '@lotus/openapi/schema'

import { boletoDays } from '#domain/boleto-days.ts'
import { refuseCardNumbers } from '#domain/card-numbers.ts'
import { hashOfItems, mergeItems } from '#domain/cart-items.ts'
import type { Db } from '#platform/database.ts'
import { toEmail } from '#domain/email.ts'
import { fingerprintOf, once, type KeyUse } from './idempotency.ts'
import { Problem, type FieldError } from '#platform/problem.ts'
import { hashOfGuest } from '#platform/security.ts'
import type { StoredShipping, StoredWindow } from '#platform/schema.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accessRepository, hashOfUser } from './access.repository.ts'
import { attemptsRepository } from './payments.repository.ts'
import { goodsRepository, type Goods } from '#domain/goods.repository.ts'
import { buyersRepository, hashOfAddress, type Buyer } from './buyers.repository.ts'
import { checkHoldings, pauseOfCards } from './purchase-limits.ts'
import { toCheckoutIntent } from './intent-view.ts'
import type { Purchase } from './core/purchase.ts'
import { intentsRepository } from './intents.repository.ts'
import { allMethods, termsOf } from './core/attempts.ts'
import { reservationMinutes } from './core/reservation.ts'
import { checkLines, priceChanged } from './line-errors.ts'
import type { At, Opening } from './purchase-shell.ts'
import { productsOf, purchasesRepository } from './purchases.repository.ts'
import { cpfOf, hashOfCpf, sealGuest } from './sealed-guest.ts'
import type { Booking, Intent, Viewer } from './purchase-types.ts'

/** The caller's guest cookie secret and internet address. */
export type Caller = { guest: string; address: string }

const minute = 60_000

const invalid = (path: string, code: FieldError['code']) =>
  new Problem('VALIDATION_FAILED', { fields: [{ path, code }] })

/** Adds a window to a quoted delivery. D67: its date is the promised day, and its fee is part of the cost. */
const withWindow = (shipping: StoredShipping, { date, feeCents }: StoredWindow): StoredShipping => ({
  ...shipping,
  costCents: shipping.costCents + feeCents,
  earliest: date,
  latest: date,
})

/** The largest amount that the contract allows. */
const largestTotal = 1_000_000_000

/** @throws {Problem} BELOW_MINIMUM_ORDER */
function checkMinimum(subtotal: number, minimum: number, { pickup }: Pick<StoredShipping, 'pickup'>): void {
  const missing = missingForMinimum(subtotal, minimum, { pickup })
  if (missing === 0) return
  throw new Problem('BELOW_MINIMUM_ORDER', { params: { missing: toReais(missing), minimum: toReais(minimum) } })
}

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** The checkout operations before the payment. The contract lists their errors. */
export function createCheckoutService(options: Opening) {
  const { db, clock, sealer, shell, payments, limits, minimumOrderCents, installments } = options
  const { shipping: shippingService, windows, findDelivery, saveCpf } = options

  function check({ guest, address }: CheckoutIntentRequest): void {
    const typed = Object.entries(address ?? {}).map(([name, text]) => [`address.${name}`, text])
    refuseCardNumbers({ 'guest.name': guest.name, ...Object.fromEntries(typed) })
    if (!isTaxId(guest.cpf)) throw invalid('guest.cpf', 'INVALID_CPF')
    if (!isStoredPhone(guest.phone)) throw invalid('guest.phone', 'INVALID_PHONE')
  }

  /** Releases this browser's earlier reservations for which no payment was started. @returns the ids of their windows */
  async function releaseAbandoned(trx: Db, guestHash: string, productIds: readonly number[], at: At) {
    const abandoned = await intentsRepository.lockAbandoned(trx, guestHash)
    const windowIds = new Set<string>()
    if (abandoned.length === 0) return windowIds
    // Locks all products at once, including the requested ones. Two rounds of locks could deadlock with another purchase.
    await goodsRepository.lock(trx, [...new Set([...abandoned.flatMap(productsOf), ...productIds])])
    const purchases: Purchase[] = []
    for (const { id } of abandoned) {
      const purchase = await purchasesRepository.lock(trx, id)
      if (purchase !== null) purchases.push(purchase)
    }
    await windows.lock(
      trx,
      guestHash,
      purchases.flatMap(({ booking }) => (booking === null ? [] : [booking.window_id])),
    )
    for (const purchase of purchases) {
      await shell.applyIn(trx, purchase, { type: 'buyer.leave' }, at)
      if (purchase.booking?.state === 'held') windowIds.add(purchase.booking.window_id)
    }
    return windowIds
  }

  async function freeze(
    trx: Db,
    request: CheckoutIntentRequest,
    items: CheckoutIntentRequest['items'],
    goods: ReadonlyMap<number, Goods>,
    owner: Buyer,
    minimum: number,
    { givenBack, at }: { givenBack: ReadonlySet<string>; at: At },
  ): Promise<{ intent: Intent; booking: Booking | null }> {
    const isRestricted = items.some(({ productId }) => goods.get(productId)?.ageRestricted === true)
    if (isRestricted && request.ageDeclared !== true) throw new Problem('AGE_NOT_DECLARED')
    const { address, guest, quoteId, serviceId, expectedTotal, substitution = 'ask', language = 'pt-BR' } = request
    const cart = { zipCode: address?.zipCode ?? null, cartHash: hashOfItems(items) }
    const { shipping: quoted, load } = await shippingService.findQuotedOption(trx, { quoteId, serviceId, ...cart })
    const booked = await windows.claim(trx, at.planning, {
      ...cart,
      owner: owner.guest_hash,
      holdId: request.holdId,
      shipping: quoted,
      load,
      givenBack,
    })
    const shipping = booked === null ? quoted : withWindow(quoted, booked.chosen)
    // A pickup that was quoted before the shop recorded the place is quoted again.
    if (shipping.pickup && !shipping.place) throw new Problem('QUOTE_STALE')
    const destination = shipping.place ?? address
    if (destination === undefined) throw invalid(owner.user_id === null ? 'address' : 'addressId', 'REQUIRED')
    const id = randomUUID()
    const lines = items.flatMap(({ productId, quantity }) => {
      const found = goods.get(productId)
      if (found === undefined) return []
      const { priceCents, discount, discountBp, product } = found
      const own = request.items.find((item) => item.productId === productId && item.substitution !== undefined)
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
          substitution: own?.substitution ?? null,
        },
      ]
    })
    const subtotal = lines.reduce((sum, line) => sum + line.line_cents, 0)
    const total = subtotal + shipping.costCents
    if (total > largestTotal) throw invalid('items', 'TOO_LARGE')
    checkMinimum(subtotal, minimum, shipping)
    if (total !== toCents(expectedTotal)) throw priceChanged(total, items, goods)
    const now = clock()
    const times = { created_at: new Date(now), updated_at: new Date(now) }
    const intent: Intent = {
      id,
      status: 'OPEN',
      holding: 'reserved',
      ...owner,
      guest: sealGuest(sealer, id, guest),
      address: destination,
      shipping,
      substitution,
      language,
      subtotal_cents: subtotal,
      shipping_cents: shipping.costCents,
      tax_cents: 0,
      total_cents: total,
      age_declared_at: isRestricted ? new Date(now) : null,
      expires_at: new Date(now + reservationMinutes * minute),
      expiry_retry_at: null,
      erasure_requested_at: null,
      ...times,
      lines,
    }
    return { intent, booking: booked === null ? null : { ...booked, intent_id: id, state: 'held', ...times } }
  }

  async function open(trx: Db, request: CheckoutIntentRequest, owner: Buyer, minimum: number, at: At) {
    const items = mergeItems(request.items)
    const productIds = items.map(({ productId }) => productId)
    await buyersRepository.lock(trx, owner, new Date(clock()))
    const givenBack = await releaseAbandoned(trx, owner.guest_hash, productIds, at)
    const goods = await goodsRepository.lock(trx, productIds)
    checkLines(items, goods)
    const { intent, booking } = await freeze(trx, request, items, goods, owner, minimum, { givenBack, at })
    await checkHoldings(trx, owner, intent, goods, limits, new Date(clock()))
    await shell.open(trx, intent, booking)
    await accessRepository.grant(trx, intent.id, owner.guest_hash, clock())
    return toCheckoutIntent(intent, request.guest.cpf, [], booking)
  }

  /** Opens one intent per idempotency key. `requestOf` completes the request in the same transaction. */
  async function create(
    { guest, address }: Caller,
    use: KeyUse,
    userId: number | null,
    requestOf: (trx: Db) => Promise<CheckoutIntentRequest>,
  ): Promise<CheckoutIntent> {
    const minimum = await minimumOrderCents()
    const at = await shell.moment()
    const work = (trx: Db) =>
      once(trx, use, clock(), async () => {
        const request = await requestOf(trx)
        const owner = {
          guest_hash: hashOfGuest(guest),
          user_id: userId,
          email: userId === null ? toEmail(request.guest.email) : request.guest.email,
          cpf_hash: hashOfCpf(sealer, request.guest.cpf),
          address_hash: hashOfAddress(address),
        }
        return open(trx, request, owner, minimum, at)
      })
    return windows.withAlternatives(() => inTransaction(db, work))
  }

  return {
    /** S01 to S04, S30: freezes the purchase at the server's own prices and reserves its units, in one transaction. */
    async createCheckoutIntent(caller: Caller, key: string, request: CheckoutIntentRequest): Promise<CheckoutIntent> {
      check(request)
      // A retry may come after the shopper has switched the language.
      const { language: _language, ...purchase } = request
      const guest_hash = hashOfGuest(caller.guest)
      const use = { guest_hash, operation: 'createCheckoutIntent', key, fingerprint: fingerprintOf(purchase) }
      return create(caller, use, null, async () => request)
    },

    /**
     * S06: same as `createCheckoutIntent`, for an account and a copy of one of its own addresses, or a pickup. The browser gets access too,
     * so the purchase can be completed if the session ends first.
     */
    async createUserCheckoutIntent(
      { userId, ...caller }: Caller & { userId: number },
      key: string,
      request: UserCheckoutIntentRequest,
    ): Promise<CheckoutIntent> {
      const { addressId, cpf: given, ...purchase } = request
      if (given !== null && !isTaxId(given)) throw invalid('cpf', 'INVALID_CPF')
      const guest_hash = hashOfUser(userId)
      const use = { guest_hash, operation: 'createUserCheckoutIntent', key, fingerprint: fingerprintOf(request) }
      return create(caller, use, userId, async (trx) => {
        const delivery = await findDelivery(trx, userId, addressId)
        if (delivery === null) throw new Problem('NOT_FOUND')
        const { email, recipient: name, phone, address, language } = delivery
        const cpf = given ?? delivery.cpf
        if (cpf === null) throw invalid('cpf', 'REQUIRED')
        if (given !== null && given !== delivery.cpf) await saveCpf(trx, userId, given)
        const place = address === null ? {} : { address }
        return { ...purchase, guest: { email, name, phone, cpf }, ...place, language }
      })
    },

    /** @throws {Problem} NOT_FOUND if the intent is missing, and also if it belongs to another buyer */
    async getCheckoutIntent(viewer: Viewer, intentId: string): Promise<CheckoutIntent> {
      const isOpen = await accessRepository.isOpenTo(db, intentId, viewer, clock())
      const intent = await intentsRepository.find(db, intentId)
      if (!isOpen || intent === null) throw new Problem('NOT_FOUND')
      const booking = await purchasesRepository.findBooking(db, intentId)
      return toCheckoutIntent(intent, cpfOf(sealer, intent), await attemptsRepository.list(db, intentId), booking)
    },

    /** The configuration of the payment step. While cards are paused, `methods` does not contain them (S29). */
    async getCheckoutConfig(): Promise<CheckoutConfig> {
      const pause = await pauseOfCards(db, limits, clock())
      return {
        provider: 'mercadopago',
        publicKey: payments.publicKey,
        sdkUrl: payments.sdkUrl,
        sandbox: !payments.liveMode,
        methods: allMethods.filter((method) => pause === 0 || termsOf[method].limit !== 'cards'),
        ...(await installments()),
        pixMinutes: payments.pixMinutes,
        boletoDays,
      }
    },
  }
}
