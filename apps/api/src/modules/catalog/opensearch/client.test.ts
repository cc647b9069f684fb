import { afterEach, describe, expect, it } from 'vitest'

import { createOpenSearchClient, SearchRejected, SearchUnavailable } from './client.ts'
import { replay, type Exchange } from './recorded-wire.examples.ts'

let wire: Awaited<ReturnType<typeof replay>>
afterEach(() => wire.close())

const search: Exchange['request'] = { method: 'POST', path: '/lotus-products/_search', contentType: 'application/json' }
const found = { took: 2, timed_out: false, hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] } }
const error = (status: number, type: string, reason: string) => ({
  status,
  body: { error: { root_cause: [{ type, reason }], type, reason }, status },
})
const ask = (within = 5000, url = wire.url) =>
  createOpenSearchClient(url).ask({ method: 'POST', path: '/lotus-products/_search', body: { size: 0 }, within })
const replayed = async (...responses: Exchange['response'][]) => {
  wire = await replay(responses.map((response) => ({ request: search, response })))
}

describe('R11 the OpenSearch client', () => {
  it('R11 sends JSON with the credentials and the path of its URL', async () => {
    wire = await replay([
      {
        request: {
          ...search,
          path: '/behind/proxy/lotus-products/_search',
          body: { size: 0 },
          headers: { authorization: `Basic ${Buffer.from('shop:p@ss').toString('base64')}` },
        },
        response: { status: 200, body: found },
      },
    ])
    expect(await ask(5000, `http://shop:p%40ss@${wire.address}/behind/proxy/`)).toEqual(found)
    expect(wire.received()).toEqual(wire.expected())
  })

  it.each<[string, Exchange['response']]>([
    ['breaks', 'breaks'],
    ['answers 503', error(503, 'cluster_block_exception', 'blocked by: [SERVICE_UNAVAILABLE/1/state not recovered]')],
    ['answers 502 of a proxy', { status: 502, body: null, text: '<html>Bad gateway</html>' }],
  ])('R11 retries once if the connection %s', async (_, first) => {
    await replayed(first, { status: 200, body: found })
    expect(await ask()).toEqual(found)
    expect(wire.received()).toHaveLength(2)
  })

  it('R11 retries no third time', async () => {
    await replayed('breaks', 'breaks', { status: 200, body: found })
    await expect(ask()).rejects.toThrow(SearchUnavailable)
    expect(wire.received()).toHaveLength(2)
  })

  it.each<[string, Exchange['response']]>([
    ['429', error(429, 'rejected_execution_exception', 'rejected execution of coordinating operation')],
    ['500', error(500, 'search_phase_execution_exception', 'all shards failed')],
    ['404 without the index', error(404, 'index_not_found_exception', 'no such index [lotus-products]')],
    ['200 without JSON', { status: 200, body: null, text: '<html></html>' }],
  ])('R11 reports %s as unavailable, without a retry', async (_, response) => {
    await replayed(response, { status: 200, body: found })
    await expect(ask()).rejects.toThrow(SearchUnavailable)
    expect(wire.received()).toHaveLength(1)
  })

  it('R11 gives up after its time-out', async () => {
    await replayed('never')
    const start = performance.now()
    await expect(ask(200)).rejects.toThrow('no answer within 200 ms')
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('R11 reports a rejected query as rejected, with the reason', async () => {
    await replayed(error(400, 'parsing_exception', 'unknown query [trem]'))
    await expect(ask()).rejects.toThrow(SearchRejected)
  })

  it('R11 names no password in an error', async () => {
    await replayed('breaks', 'breaks')
    const failure = await ask(5000, `http://shop:secret-word@${wire.address}`).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(SearchUnavailable)
    expect(String(failure) + String((failure as Error).cause)).not.toContain('secret-word')
  })
})
