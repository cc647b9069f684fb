import { toReais } from '@lotus/commerce/money'
import type { LineError } from '@lotus/openapi/schema'

import type { Goods } from '#domain/goods.repository.ts'
import type { PurchaseLimits } from '#domain/limits.ts'
import type { Db } from '#platform/database.ts'
import { Problem, type ProblemDetails } from '#platform/problem.ts'
import type { Sealer } from '#platform/sealed.ts'

import { buyersRepository, type Buyer, type CardPayer } from './buyers.repository.ts'
import { reservationMinutes } from './core/reservation.ts'
import type { VisibleCard } from './mercado-pago/mercado-pago.ts'
import type { Intent } from './purchase-types.ts'

type HoldingLimit = PurchaseLimits['buyer']

const retryAfter = reservationMinutes * 60

/** Until the first reservation ends, at least a minute: the units are released after the end. */
const secondsUntil = (firstEnd: number | null, now: Date) =>
  firstEnd === null ? retryAfter : Math.min(retryAfter, Math.max(60, Math.ceil((firstEnd - now.getTime()) / 1000)))

/** Units of a product that may be reserved in total, if `held` are and `stock` are left. */
const maximumOf = (held: number, stock: number, { units, share }: HoldingLimit) =>
  Math.max(units, Math.floor((held + stock) * share))

/**
 * S28: limits what the unpaid purchases of one buyer and of one internet address can hold: their number, their value, and their
 * share of each product's stock. The buyer must be locked (`buyersRepository.lock`) and the products too.
 * @throws {Problem} TOO_MANY_OPEN_ORDERS, RESERVATION_LIMIT
 */
export async function checkHoldings(
  trx: Db,
  buyer: Buyer,
  { id, total_cents, lines }: Intent,
  goods: ReadonlyMap<number, Goods>,
  limits: Pick<PurchaseLimits, 'buyer' | 'address'>,
  now: Date,
): Promise<void> {
  /** Names the unpaid orders, which the buyer can pay or cancel. */
  const refusal = async (code: 'TOO_MANY_OPEN_ORDERS' | 'RESERVATION_LIMIT', details: ProblemDetails) =>
    new Problem(code, { retryAfter, ...details, orders: await buyersRepository.listOpenOrders(trx, buyer, now) })
  const { ofBuyer, ofAddress } = await buyersRepository.sumHoldings(trx, buyer, id)
  const openOrders = { params: { openOrders: ofBuyer.orders }, retryAfter: secondsUntil(ofBuyer.firstEnd, now) }
  for (const { held, limit, ofOpenOrders } of [
    { held: ofBuyer, limit: limits.buyer, ofOpenOrders: openOrders },
    // The number of an address's open orders is not returned, because they belong to other buyers.
    { held: ofAddress, limit: limits.address, ofOpenOrders: {} },
  ]) {
    if (held.purchases >= limit.purchases) throw await refusal('TOO_MANY_OPEN_ORDERS', ofOpenOrders)
    if (held.cents + total_cents > limit.cents)
      throw await refusal('RESERVATION_LIMIT', { params: { maximum: toReais(limit.cents) } })
  }
  const ids = lines.map(({ product_id }) => product_id)
  const held = new Map((await buyersRepository.sumUnits(trx, buyer, id, ids)).map((units) => [units.productId, units]))
  const tooMany = lines.flatMap(({ product_id: productId, quantity }): LineError[] => {
    const { ofBuyer: mine = 0, ofAddress: theirs = 0 } = held.get(productId) ?? {}
    const stock = goods.get(productId)?.stock ?? 0
    const left = Math.min(
      maximumOf(mine, stock, limits.buyer) - mine,
      maximumOf(theirs, stock, limits.address) - theirs,
    )
    const available = Math.max(0, Math.min(left, stock))
    return quantity <= left ? [] : [{ productId, code: 'RESERVATION_LIMIT', requested: quantity, available }]
  })
  if (tooMany.length > 0) throw await refusal('RESERVATION_LIMIT', { lines: tooMany })
}

const minute = 60_000

/**
 * Identifies a card for limits by its first six and last four digits. Without the server's key, they cannot be guessed from it.
 * The holder's name, document and expiry are left out, because a card tester can vary them.
 */
export const hashOfCard = (sealer: Sealer, { firstSix, lastFour }: VisibleCard): string =>
  sealer.digest(`${firstSix} ${lastFour}`, 'card')

/**
 * S29: the seconds for which card payments stay paused; 0 if they are not paused. They are paused while the provider declines most
 * cards, because an attacker then tests stolen cards from many addresses.
 */
export async function pauseOfCards(db: Db, { breaker }: PurchaseLimits, now: number): Promise<number> {
  const window = breaker.minutes * minute
  const { count, declined, oldest } = await buyersRepository.countDecided(db, new Date(now - window))
  const isPaused = count >= breaker.cards && declined > count * breaker.declined
  return isPaused ? Math.max(1, ((oldest ?? now) + window - now) / 1000) : 0
}

/**
 * S29: limits the declined and abandoned card payments of one buyer, of one card and of one block of internet addresses, and pauses
 * all card payments during an attack. The buyer and the card must be locked (`buyersRepository.lock`).
 * @throws {Problem} CARDS_PAUSED, TOO_MANY_ATTEMPTS
 */
export async function checkCards(trx: Db, payer: CardPayer, limits: PurchaseLimits, now: number): Promise<void> {
  const pause = await pauseOfCards(trx, limits, now)
  if (pause > 0) throw new Problem('CARDS_PAUSED', { retryAfter: pause })
  const window = limits.cardMinutes * minute
  const { ofBuyer, ofCard, ofBlock } = await buyersRepository.countCards(trx, payer, new Date(now - window))
  const exceeded = [
    ofBuyer.count >= limits.cards ? ofBuyer : [],
    ofCard.count >= limits.attemptsPerCard ? ofCard : [],
    ofBlock.count >= limits.cardsPerBlock ? ofBlock : [],
  ].flat()
  if (exceeded.length === 0) return
  const waits = exceeded.map(({ oldest }) => ((oldest ?? now) + window - now) / 1000)
  throw new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, ...waits) })
}
