import { describe, expect, it } from 'vitest'

import { ApiError, createApi, unwrap, type ApiOptions } from './client.ts'

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json; charset=utf-8', ...init.headers },
  })
const apiOf = (fetch: NonNullable<ApiOptions['fetch']>) =>
  createApi({ baseUrl: 'http://shop.test/api', apiKey: 'key', fetch })
const health = { status: 'ok', engine: 'pglite', version: '1' }
const ok = { success: true, data: health, message: null, error: null }
/** The error that `unwrap` throws for this response. */
const errorOf = async (answer: Response | (() => Promise<Response>), signal?: AbortSignal): Promise<unknown> => {
  const api = apiOf(typeof answer === 'function' ? answer : () => Promise.resolve(answer))
  try {
    unwrap(await api.GET('/public/health', signal === undefined ? {} : { signal }))
  } catch (error) {
    return error
  }
  throw new Error('It was answered')
}

describe('API-02 createApi', () => {
  it('sends the key, stays on its own origin with cookies, and unwraps the data', async () => {
    let seen: Request | undefined
    const api = apiOf((request) => {
      seen = request
      return Promise.resolve(json(ok))
    })
    expect(unwrap(await api.GET('/public/health'))).toEqual(health)
    expect([seen?.url, seen?.headers.get('x-api-key'), seen?.credentials]).toEqual([
      'http://shop.test/api/public/health',
      'key',
      'same-origin',
    ])
    expect(seen?.headers.has('content-type')).toBe(false)
  })

  it('repeats the parameter name of a list in the query and sends a JSON body with extra headers', async () => {
    const seen: Request[] = []
    const api = apiOf((request) => {
      seen.push(request)
      return Promise.resolve(json(ok))
    })
    await api.GET('/public/products', { params: { query: { brand: ['A & B', 'C'], keyword: '味噌' } } })
    await api.POST('/public/carts/preview', {
      body: { items: [{ productId: 1, quantity: 2 }] },
      headers: { 'X-More': '1' },
    })
    expect(new URL(seen[0]!.url).search).toBe('?brand=A%20%26%20B&brand=C&keyword=%E5%91%B3%E5%99%8C')
    expect([seen[1]!.headers.get('content-type'), seen[1]!.headers.get('x-more'), await seen[1]!.text()]).toEqual([
      'application/json',
      '1',
      '{"items":[{"productId":1,"quantity":2}]}',
    ])
  })

  it('uses the global fetch at the time of the call', async () => {
    const { fetch } = globalThis
    const api = createApi({ baseUrl: 'http://shop.test', apiKey: 'key' })
    globalThis.fetch = () => Promise.resolve(json(ok))
    try {
      expect(unwrap(await api.GET('/public/health'))).toEqual(health)
    } finally {
      globalThis.fetch = fetch
    }
  })
})

describe('API-02 unwrap', () => {
  it('throws the API error with every field that the screen needs', async () => {
    const problem = {
      code: 'OUT_OF_STOCK',
      params: { missing: 3.5 },
      fields: [{ path: 'items.0', code: 'NOT_ALLOWED' }],
      lines: [{ productId: 1, code: 'OUT_OF_STOCK', requested: 3, available: 1 }],
      requestId: 'r-1',
    }
    const error = await errorOf(
      json(
        { success: false, data: null, message: 'Sem estoque.', error: problem },
        { status: 422, headers: { 'retry-after': '7' } },
      ),
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ ...problem, name: 'ApiError', status: 422, message: 'Sem estoque.', retryAfter: 7 })
  })

  it('returns empty details when the error has none', async () => {
    const error = await errorOf(
      json({ success: false, data: null, message: 'x', error: { code: 'NOT_FOUND' } }, { status: 404 }),
    )
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      params: {},
      fields: [],
      lines: [],
      retryAfter: null,
      requestId: null,
    })
  })

  it('reads Retry-After as a date as well', async () => {
    const at = new Date(Date.now() + 30_000).toUTCString()
    const error = (await errorOf(new Response('', { status: 503, headers: { 'retry-after': at } }))) as ApiError
    expect(error.retryAfter).toBeGreaterThan(25)
    expect(error.retryAfter).toBeLessThanOrEqual(31)
    expect(await errorOf(new Response('', { status: 503, headers: { 'retry-after': 'soon' } }))).toMatchObject({
      retryAfter: null,
    })
  })

  it.each([
    [404, 'NOT_FOUND'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [429, 'RATE_LIMITED'],
    [502, 'SERVICE_UNAVAILABLE'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'SERVICE_UNAVAILABLE'],
    [500, 'UNEXPECTED'],
    [403, 'UNEXPECTED'],
  ])(
    'derives a code from a %i response that is not from the API: a proxy’s page, an empty body or other JSON',
    async (status, code) => {
      for (const answer of [
        new Response('<html>', { status }),
        new Response(null, { status }),
        json({ error: 'no' }, { status }),
        json(null, { status }),
      ]) {
        expect(await errorOf(answer)).toMatchObject({ code, status })
      }
    },
  )

  it('throws UNEXPECTED for a success response that is not from the API', async () => {
    expect(await errorOf(new Response('<html>', { headers: { 'content-type': 'text/html' } }))).toMatchObject({
      code: 'UNEXPECTED',
      status: 200,
    })
    expect(await errorOf(new Response(null, { status: 204 }))).toMatchObject({ code: 'UNEXPECTED', status: 204 })
  })
})

describe('R11 without a response', () => {
  it('throws NETWORK_ERROR with the cause', async () => {
    const cause = new TypeError('Failed to fetch')
    expect(await errorOf(() => Promise.reject(cause))).toMatchObject({ code: 'NETWORK_ERROR', status: 0, cause })
  })

  it('throws NETWORK_ERROR when the connection breaks while the body is read', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"success":tr'))
        controller.error(new TypeError('terminated'))
      },
    })
    expect(await errorOf(new Response(body, { headers: { 'content-type': 'application/json' } }))).toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
    })
  })

  it('rethrows the abort reason of a canceled call', async () => {
    const controller = new AbortController()
    const waiting = errorOf(
      () =>
        new Promise((_resolve, reject) =>
          controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error)),
        ),
      controller.signal,
    )
    controller.abort()
    expect(await waiting).toMatchObject({ name: 'AbortError' })
  })
})
