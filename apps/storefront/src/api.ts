import type { Api } from '@lotus/api-client'
import type { CallSession } from '@lotus/api-client/session'

type Transport = {
  /** Sends the requests: the browser's fetch, or on the server the API in the same process (set by entry-server). */
  fetch: (request: Request) => Promise<Response>
  /** The session of the requests (set by `session.ts` in the browser); null for a guest. */
  session: () => CallSession | null
}

export const transport: Transport = { fetch: (request) => fetch(request), session: () => null }

/** Public and the same for every storefront: it only blocks forms of other sites (contract: `apiKey`). */
export const apiKey = 'lotus-storefront'

let client: Promise<Api> | undefined

/** Pages arrive with their data, so the client is not part of the first load: the first call loads it. */
const load = (): Promise<Api> => (client ??= create())

async function create(): Promise<Api> {
  try {
    const { createApi } = await import('@lotus/api-client')
    return createApi({
      baseUrl: import.meta.env.SSR ? 'http://shop.internal/api' : '/api',
      apiKey,
      fetch: (request) => transport.fetch(request),
      session: () => transport.session(),
    })
  } catch (error) {
    // The next call retries.
    client = undefined
    throw error
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = (...args: unknown[]) => Promise<unknown>

const method =
  (name: Method): Call =>
  async (...args) =>
    ((await load())[name] as unknown as Call)(...args)

/** The operations of the contract. */
export const api = {
  GET: method('GET'),
  POST: method('POST'),
  PUT: method('PUT'),
  DELETE: method('DELETE'),
} as unknown as Pick<Api, Method>
