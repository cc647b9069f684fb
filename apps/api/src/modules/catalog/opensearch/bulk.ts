import { SearchUnavailable, type OpenSearchClient } from './client.ts'
import type { ProductVersion, Reading } from './documents.repository.ts'

type Item = { _id: string; status: number; error?: { type?: string; reason?: string } }
type BulkAnswer = { errors: boolean; items: Record<string, Item>[] }

/** Products that the cluster could not take now, and those that it never takes. */
export type BulkResult = { later: number[]; rejected: { id: number; reason: string }[] }

const within = 30_000

/** @throws {SearchUnavailable} @throws {SearchRejected} if the cluster takes none of them */
export async function sendProducts(
  client: OpenSearchClient,
  target: { path: string },
  { version, products }: Reading,
): Promise<BulkResult> {
  // An older write never replaces a newer one: the cluster answers 409.
  const action = ({ id }: ProductVersion) => ({ _id: String(id), version, version_type: 'external' })
  const lines = products.flatMap((product): object[] =>
    product.document === null ? [{ delete: action(product) }] : [{ index: action(product) }, product.document],
  )
  const answer = await client.ask<BulkAnswer>({ method: 'POST', path: target.path, lines, within })
  if (answer === null) throw new SearchUnavailable(`POST ${target.path}: 404`)
  const result: BulkResult = { later: [], rejected: [] }
  for (const item of answer.items.flatMap((each) => Object.values(each))) {
    const { _id, status, error } = item
    // 409: a newer version is there. 404: the product to delete was not there.
    if (status < 300 || status === 409 || (status === 404 && error === undefined)) continue
    if (status === 404) throw new SearchUnavailable(`POST ${target.path}: ${error?.type ?? ''} ${error?.reason ?? ''}`)
    if (status === 429 || status >= 500) result.later.push(Number(_id))
    else result.rejected.push({ id: Number(_id), reason: `${status} ${error?.type ?? ''} ${error?.reason ?? ''}` })
  }
  return result
}
