import type { QueryFunctionContext } from '@tanstack/react-query'

import type { Api, DataMethod } from '@lotus/api-client'
import { ApiError } from '@lotus/api-client/errors'
import type { CallSession } from '@lotus/api-client/session'

import { sameShopper } from '#session/session-state.ts'

type Transport = {
  /** Sends the requests: the browser's fetch, or on the server the API in the same process (set by entry-server). */
  fetch: (request: Request) => Promise<Response>
  /** The session of the requests (set by `session.ts` in the browser); null for a guest. */
  session: () => CallSession | null
}

export const transport: Transport = { fetch: (request) => fetch(request), session: () => null }

/** Public and the same for every storefront: it only blocks forms of other sites (contract: `apiKey`). */
export const apiKey = 'lotus-storefront'

type Client = Awaited<ReturnType<typeof create>>

let client: Promise<Client> | undefined

/** Pages arrive with their data, so the client is not part of the first load: the first call loads it. */
const load = (): Promise<Client> => (client ??= create())

async function create() {
  try {
    const { createApi, unwrap } = await import('@lotus/api-client')
    const methods = createApi({
      baseUrl: import.meta.env.SSR ? 'http://shop.internal/api' : '/api',
      apiKey,
      fetch: (request) => transport.fetch(request),
      session: () => transport.session(),
    })
    return { methods, unwrap }
  } catch (error) {
    // The next call retries.
    client = undefined
    throw error
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = (...args: unknown[]) => Promise<{ response: Response }>

/** Rejects if an account's response arrives after a sign-out: it must not be stored in the data of the next user (S37). */
const method =
  (name: Method): Call =>
  async (...args) => {
    const isSame = sameShopper()
    const answer = await ((await load()).methods[name] as unknown as Call)(...args)
    if (String(args[0]).startsWith('/users/') && !isSame()) throw new ApiError('UNAUTHENTICATED', 401)
    return answer
  }

const methods = { GET: method('GET'), POST: method('POST'), PUT: method('PUT'), DELETE: method('DELETE') }

const data =
  (name: Method) =>
  async (...args: unknown[]) =>
    (await load()).unwrap(await methods[name](...args))

/** The operations of the contract. They resolve to the data of the answer, or reject with an `ApiError`. */
export const api = {
  GET: data('GET'),
  POST: data('POST'),
  PUT: data('PUT'),
  DELETE: data('DELETE'),
} as { GET: DataMethod<'get'>; POST: DataMethod<'post'>; PUT: DataMethod<'put'>; DELETE: DataMethod<'delete'> }

/** The operations with their responses, for `unwrap` of the API client. */
export const answers = methods as unknown as Pick<Api, Method>

/**
 * The request of a query for a public operation. An invalidated query bypasses the browser's HTTP cache, which has the answers of the
 * last minutes: a refetch after a change would return stale data.
 */
export const requestOf = ({ signal, client, queryKey }: QueryFunctionContext) => ({
  signal,
  ...(client.getQueryState(queryKey)?.isInvalidated === true && ({ cache: 'no-cache' } as const)),
})

/** Requests a page of a list. If the page is past the end, requests the last page instead (D36). Pages are 0-based. */
export async function pageOrLast<Page extends { content: unknown[]; totalPages: number }>(
  pageNumber: number | undefined,
  request: (pageNumber?: number) => Promise<Page>,
): Promise<Page> {
  const page = await request(pageNumber)
  const isPastTheEnd = page.content.length === 0 && page.totalPages > 0 && (pageNumber ?? 0) > 0
  return isPastTheEnd ? request(page.totalPages - 1) : page
}
