import { createCircuitBreaker } from '#platform/circuit-breaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inBatches } from '#platform/in-batches.ts'
import type { Logger } from '#platform/log.ts'

import { sendProducts } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { documentsRepository } from './documents.repository.ts'
import { feedRepository } from './feed.repository.ts'
import { productsAlias } from './index-template.ts'

const changesAtOnce = 1000

/** Only the alias: without it the cluster would create an index with this name. */
const feedTarget = (alias: string) => ({ path: `/${alias}/_bulk?require_alias=true` })

export type FeedOptions = { db: Db; client: OpenSearchClient; logger: Logger; clock: Clock; alias?: string }

/** Sends changed products to the index, a few seconds after their transaction. A signal ends it between two requests. */
export function createSearchFeed({ db, client, logger, clock, alias = productsAlias }: FeedOptions) {
  const breaker = createCircuitBreaker({ clock, failures: 1 })

  /** @returns whether more changes may wait */
  async function sendSome(): Promise<boolean> {
    const changes = await feedRepository.listChanges(db, changesAtOnce)
    if (changes.length === 0) return false
    const reading = await documentsRepository.find(db, [...new Set(changes.map(({ productId }) => productId))])
    const { later, rejected } = await sendProducts(client, feedTarget(alias), reading)
    for (const { id, reason } of rejected) logger.error({ productId: id, reason }, 'The search index rejects a product')
    const waiting = new Set(later)
    const done = changes.filter(({ productId }) => !waiting.has(productId))
    await feedRepository.deleteChanges(
      db,
      done.map(({ id }) => id),
    )
    if (later.length > 0) throw new Error(`The search index takes ${later.length} products later`)
    return changes.length === changesAtOnce
  }

  return async (signal: AbortSignal): Promise<void> => {
    if (!breaker.enter()) return
    try {
      while ((await sendSome()) && !signal.aborted);
      breaker.succeed()
    } catch (error) {
      // The changes stay in the table. A failed job would be logged every two seconds.
      breaker.fail()
      logger.warn({ err: error }, 'The search index receives no changes')
    }
  }
}

/** Reduces the recorded changes to one for each product. */
export const compactChanges = (db: Db): Promise<void> => inBatches((limit) => feedRepository.compact(db, limit))
