import { afterEach, expect, it } from 'vitest'

import { sendProducts } from './bulk.ts'
import { createOpenSearchClient, SearchUnavailable } from './client.ts'
import type { Reading } from './documents.repository.ts'
import { replay, type Exchange } from './recorded-wire.examples.ts'

let wire: Awaited<ReturnType<typeof replay>>
afterEach(() => wire.close())

const document = (id: number) => ({ id, popularity: 0.05, words: { all: ['arroz'], a: ['arroz'] }, pinyin: {} })
const reading: Reading = {
  version: 7,
  products: [
    { id: 1, document: document(1) },
    { id: 2, document: null },
    { id: 3, document: document(3) },
  ],
}
const path = '/lotus-products/_bulk?require_alias=true'
const bulk: Exchange['request'] = {
  method: 'POST',
  path,
  contentType: 'application/x-ndjson',
  body: [
    { index: { _id: '1', version: 7, version_type: 'external' } },
    document(1),
    { delete: { _id: '2', version: 7, version_type: 'external' } },
    { index: { _id: '3', version: 7, version_type: 'external' } },
    document(3),
  ],
}
const index = 'lotus-products-20260101000000-a1b2c3'
const shards = { total: 2, successful: 1, failed: 0 }
const written = (_id: string, result: 'created' | 'updated' | 'deleted', status: number) => ({
  _index: index,
  _id,
  _version: 7,
  result,
  _shards: shards,
  _seq_no: 12,
  _primary_term: 1,
  status,
})
const failed = (_id: string, status: number, type: string, reason: string) => ({
  _index: index,
  _id,
  status,
  error: { type, reason, index, shard: '0', index_uuid: 'BC91rHxjRfStAqqpkmmoXg' },
})
const answer = (items: object[], errors: boolean) => ({ status: 200, body: { took: 8, errors, items } })
const send = () => sendProducts(createOpenSearchClient(wire.url), { path }, reading)

it('BEY-06 sends products as NDJSON with external versions, and deletes those that are not sold', async () => {
  const items = [
    { index: written('1', 'created', 201) },
    { delete: written('2', 'deleted', 200) },
    { index: written('3', 'updated', 200) },
  ]
  wire = await replay([{ request: bulk, response: answer(items, false) }])
  expect(await send()).toEqual({ later: [], rejected: [] })
  expect(wire.received()).toEqual(wire.expected())
})

it('BEY-06 a product that the index has in a newer version is done, and so is a deleted one that it does not have', async () => {
  const conflict = '[1]: version conflict, current version [9] is higher or equal to the one provided [7]'
  const items = [
    { index: failed('1', 409, 'version_conflict_engine_exception', conflict) },
    { delete: { ...written('2', 'deleted', 404), result: 'not_found' } },
    { index: written('3', 'updated', 200) },
  ]
  wire = await replay([{ request: bulk, response: answer(items, true) }])
  expect(await send()).toEqual({ later: [], rejected: [] })
})

it('BEY-06 of a batch that fails in part, overloaded products are for later and malformed ones are rejected', async () => {
  const items = [
    { index: failed('1', 429, 'rejected_execution_exception', 'rejected execution of primary operation') },
    { delete: failed('2', 503, 'unavailable_shards_exception', 'primary shard is not active') },
    { index: failed('3', 400, 'mapper_parsing_exception', 'failed to parse field [cents] of type [integer]') },
  ]
  wire = await replay([{ request: bulk, response: answer(items, true) }])
  expect(await send()).toEqual({
    later: [1, 2],
    rejected: [{ id: 3, reason: '400 mapper_parsing_exception failed to parse field [cents] of type [integer]' }],
  })
})

it.each<[string, Exchange['response']]>([
  [
    'the alias is missing',
    answer(
      [1, 2, 3].map((id) => ({
        index: failed(
          String(id),
          404,
          'index_not_found_exception',
          'no such index [lotus-products] and [require_alias] request flag is [true]',
        ),
      })),
      true,
    ),
  ],
  [
    'it is overloaded',
    { status: 429, body: { error: { type: 'rejected_execution_exception', reason: 'full' }, status: 429 } },
  ],
])('BEY-06 nothing is done if %s', async (_, response) => {
  wire = await replay([{ request: bulk, response }])
  await expect(send()).rejects.toThrow(SearchUnavailable)
})
