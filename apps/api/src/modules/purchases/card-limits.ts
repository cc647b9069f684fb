import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Sealer } from '#platform/sealed.ts'

import { buyersRepository, type Buyer } from './buyers.repository.ts'
import type { VisibleCard } from './mercado-pago/mercado-pago.ts'
import type { PurchaseLimits } from './purchase-options.ts'

const minute = 60_000

/**
 * Identifies a card for limits by its first six and last four digits. Without the server's key, they cannot be guessed from it.
 * The holder's name, document and expiry are left out, because a card tester can vary them.
 */
export const hashOfCard = (sealer: Sealer, { firstSix, lastFour }: VisibleCard): string =>
  sealer.digest(`${firstSix} ${lastFour}`, 'card')

/**
 * S29: limits the declined and abandoned card payments of one buyer, of one card and of one internet address. The buyer and the
 * card must be locked (`buyersRepository.lock`).
 * @param cardHash null if the provider did not tell the card
 * @throws {Problem} TOO_MANY_ATTEMPTS
 */
export async function checkCards(
  trx: Db,
  { buyer, cardHash, limits, clock }: { buyer: Buyer; cardHash: string | null; limits: PurchaseLimits; clock: Clock },
): Promise<void> {
  const window = limits.cardMinutes * minute
  const { ofBuyer, ofCard, ofAddress } = await buyersRepository.countCards(
    trx,
    buyer,
    cardHash,
    new Date(clock() - window),
  )
  const exceeded = [
    ofBuyer.count >= limits.cards ? ofBuyer : [],
    ofCard.count >= limits.attemptsPerCard ? ofCard : [],
    ofAddress.count >= limits.cardsPerAddress ? ofAddress : [],
  ].flat()
  if (exceeded.length === 0) return
  const waits = exceeded.map(({ oldest }) => ((oldest ?? clock()) + window - clock()) / 1000)
  throw new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, ...waits) })
}
