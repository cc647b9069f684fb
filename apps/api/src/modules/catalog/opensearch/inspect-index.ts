import { plural } from '#platform/printable.ts'
import type { Db } from '#platform/database.ts'

import type { OpenSearchClient } from './client.ts'
import { documentsRepository } from './documents.repository.ts'
import { feedRepository } from './feed.repository.ts'
import { indexVersion, productsAlias } from './index-template.ts'

export type Inspection = { state: 'ok' | 'warning' | 'error'; detail: string }

type Mappings = Record<string, { mappings: { _meta?: { version?: string } } }>

const within = 5000
/** Changes that wait longer than this do not reach the cluster, seconds. */
const slowFeed = 60

/**
 * Whether the index exists, was built by this version of the shop, and has the products of the catalog.
 *
 * @throws {SearchUnavailable} @throws {SearchRejected}
 */
export async function inspectIndex(db: Db, client: OpenSearchClient, alias = productsAlias): Promise<Inspection> {
  const mend = 'Run reindex (docs/catalog-csv.md); PostgreSQL searches until then.'
  const aliases = await client.ask<Record<string, unknown>>({ method: 'GET', path: `/_alias/${alias}`, within })
  const indices = Object.keys(aliases ?? {})
  const [index] = indices
  if (index === undefined) return { state: 'error', detail: `OpenSearch answers, but has no index ${alias}. ${mend}` }
  if (indices.length > 1)
    return { state: 'error', detail: `${alias} names ${indices.length} indexes: ${indices.join(', ')}. Run reindex.` }

  const mappings = await client.ask<Mappings>({ method: 'GET', path: `/${index}/_mapping`, within })
  if (mappings?.[index]?.mappings._meta?.version !== indexVersion)
    return { state: 'error', detail: `${index} was built by another version of the shop. Run reindex.` }

  // Documents of the last second are not counted before.
  await client.ask({ method: 'POST', path: `/${index}/_refresh`, within })
  const counted = await client.ask<{ count: number }>({ method: 'GET', path: `/${index}/_count`, within })
  const found = counted?.count ?? 0
  const sold = await documentsRepository.count(db)
  const { waiting, seconds } = await feedRepository.measure(db)
  const detail = `${index} has ${found} of ${plural(sold, 'product')}; ${plural(waiting, 'change')} waiting.`
  if (Math.abs(found - sold) > waiting) return { state: 'error', detail: `${detail} Run reindex.` }
  return seconds > slowFeed
    ? { state: 'warning', detail: `${detail} The oldest waits for ${Math.round(seconds)} s: look at the log.` }
    : { state: 'ok', detail }
}
