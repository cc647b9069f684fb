import type { PurchaseLimits } from '#domain/limits.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Sealer } from '#platform/sealed.ts'

import { buyersRepository, type CardPayer } from './buyers.repository.ts'
import type { VisibleCard } from './mercado-pago/mercado-pago.ts'

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
