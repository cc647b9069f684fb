import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from '#platform/database.ts'

import { sendProducts } from './bulk.ts'
import { SearchUnavailable, type OpenSearchClient } from './client.ts'
import { documentsRepository, type Reading } from './documents.repository.ts'
import { feedRepository } from './feed.repository.ts'
import { indexTemplate, productsAlias } from './index-template.ts'

/** The index could not be rebuilt; the one in use is unchanged. */
export class RebuildFailed extends Error {
  override readonly name = 'RebuildFailed'
}

const productsAtOnce = 1000
/** Seconds that the feed waits for a rebuild that shows no sign of life; longer than all attempts of a batch. */
const leaseSeconds = 240
const within = 30_000

export type RebuildOptions = {
  db: Db
  client: OpenSearchClient
  alias?: string
  /** Milliseconds before the second attempt of a batch, doubled for the third and fourth. @default 2000 */
  firstDelay?: number
}

/**
 * Builds a new index from the database and swaps the alias to it at once. Searches use the old one until then, and the catalog can
 * change: the feed waits meanwhile and sends afterwards what changed since.
 *
 * @returns the number of products
 * @throws {RebuildFailed} @throws {SearchUnavailable} @throws {SearchRejected}
 */
export async function rebuildIndex(options: RebuildOptions): Promise<number> {
  const { db, client, alias = productsAlias } = options
  const rebuildId = randomUUID()
  const snapshot = await feedRepository.startRebuild(db, rebuildId, leaseSeconds)
  if (snapshot === null) throw new RebuildFailed('Another rebuild of the search index runs. Wait until it ends.')
  const index = `${alias}-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`
  let isInUse = false
  try {
    await client.ask({ method: 'PUT', path: `/_index_template/${alias}`, body: indexTemplate(alias), within })
    await client.ask({
      method: 'PUT',
      path: `/${index}`,
      body: { settings: { index: { refresh_interval: '-1' } } },
      within,
    })
    const count = await fill(options, index, rebuildId)
    await client.ask({
      method: 'PUT',
      path: `/${index}/_settings`,
      body: { index: { refresh_interval: null } },
      within,
    })
    await client.ask({ method: 'POST', path: `/${index}/_refresh`, within })
    const counted = await client.ask<{ count: number }>({ method: 'GET', path: `/${index}/_count`, within })
    if (counted?.count !== count)
      throw new RebuildFailed(`The new index has ${counted?.count ?? 0} products in place of ${count}.`)
    await keepLease(db, rebuildId)
    const former = await listIndices(client, `/_alias/${alias}`)
    const remove = former.map((name) => ({ remove: { index: name, alias } }))
    await client.ask({
      method: 'POST',
      path: '/_aliases',
      body: { actions: [...remove, { add: { index, alias } }] },
      within,
    })
    isInUse = true
    return count
  } finally {
    await feedRepository.endRebuild(db, rebuildId, isInUse ? snapshot : null)
    await removeOthers(client, alias, isInUse ? index : null, index)
  }
}

/** Copies all products that are sold. @returns their number */
async function fill(
  { db, client, firstDelay = 2000 }: RebuildOptions,
  index: string,
  rebuildId: string,
): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const reading = await documentsRepository.list(db, { after, limit: productsAtOnce })
    const last = reading.products.at(-1)
    if (last === undefined) return count
    await sendAll(client, index, reading, firstDelay)
    count += reading.products.length
    after = last.id
    await keepLease(db, rebuildId)
  }
}

/** Sends a batch up to four times: a cluster that is overloaded rejects some or all of it. */
async function sendAll(client: OpenSearchClient, index: string, reading: Reading, firstDelay: number): Promise<void> {
  let { products } = reading
  for (let attempt = 1; ; attempt++) {
    try {
      const { later, rejected } = await sendProducts(client, { path: `/${index}/_bulk` }, { ...reading, products })
      const [first] = rejected
      if (first !== undefined)
        throw new RebuildFailed(`The index rejects ${rejected.length} products, product ${first.id}: ${first.reason}`)
      if (later.length === 0) return
      products = products.filter(({ id }) => later.includes(id))
      if (attempt === 4) throw new RebuildFailed('The cluster is overloaded. Try again later.')
    } catch (error) {
      if (!(error instanceof SearchUnavailable) || attempt === 4) throw error
    }
    await wait(firstDelay * 2 ** (attempt - 1))
  }
}

async function keepLease(db: Db, rebuildId: string): Promise<void> {
  if (await feedRepository.renewRebuild(db, rebuildId, leaseSeconds)) return
  throw new RebuildFailed('The rebuild took too long between two steps, and the feed has continued. Start it again.')
}

async function listIndices(client: OpenSearchClient, path: string): Promise<string[]> {
  return Object.keys((await client.ask<Record<string, unknown>>({ method: 'GET', path, within })) ?? {})
}

/** Deletes the index that was in use, and what rebuilds that failed have left; of a failed rebuild only its own. */
async function removeOthers(client: OpenSearchClient, alias: string, inUse: string | null, own: string): Promise<void> {
  const all = inUse === null ? [own] : await listIndices(client, `/${alias}-*/_alias`)
  for (const name of all.filter((each) => each !== inUse))
    await client.ask({ method: 'DELETE', path: `/${name}`, within }).catch((error: unknown) => {
      // The next rebuild deletes it.
      if (!(error instanceof SearchUnavailable)) throw error
    })
}
