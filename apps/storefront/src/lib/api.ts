import type { Api } from '@lotus/api-client'

/** Who carries the calls: the browser's fetch, or on the server the API in the same process (set by entry-server). */
export const transport: { fetch: (request: Request) => Promise<Response> } = { fetch: (request) => fetch(request) }

/** Public and the same for every shop front: it only keeps other sites' forms out (contract: `apiKey`). */
const apiKey = 'lotus-storefront'

let client: Promise<Api> | undefined

/** A page comes with its data, so the client is not part of the first load: the first call fetches it. */
const load = (): Promise<Api> =>
  (client ??= import('@lotus/api-client').then(({ createApi }) =>
    createApi({
      baseUrl: import.meta.env.SSR ? 'http://shop.internal/api' : '/api',
      apiKey,
      fetch: (request) => transport.fetch(request),
    }),
  ))

type Call = (...args: unknown[]) => Promise<unknown>

const method =
  (name: 'GET' | 'POST'): Call =>
  async (...args) =>
    ((await load())[name] as unknown as Call)(...args)

/** Every call of the contract, typed by it. */
export const api = { GET: method('GET'), POST: method('POST') } as unknown as Pick<Api, 'GET' | 'POST'>
