import createClient, { type Client } from 'openapi-fetch'

import type { paths } from '@lotus/openapi/schema'

import { ApiError } from './errors.ts'

export { ApiError, unwrap } from './errors.ts'

export type Api = Client<paths>
export type ApiOptions = {
  /** Where the API is, without a slash at the end, e.g. `/api`. */
  baseUrl: string
  apiKey: string
  /** @default the global fetch at the time of the call */
  fetch?: (request: Request) => Promise<Response>
}

/** Every call of the contract, typed by it. Cookies go to the same origin only. */
export const createApi = ({ baseUrl, apiKey, fetch: send = (request) => fetch(request) }: ApiOptions): Api =>
  createClient<paths>({
    baseUrl,
    credentials: 'same-origin',
    headers: { 'X-Api-Key': apiKey },
    fetch: async (request) => {
      try {
        const response = await send(request)
        if (response.status === 204 || response.status === 304 || request.method === 'HEAD') return response
        // Read to the end here, so that a connection that breaks in the middle is a network error as well.
        const body = await response.text()
        if (response.ok && !isJson(response)) throw new ApiError('UNEXPECTED', response.status)
        return new Response(body, response)
      } catch (error) {
        // Whoever cancels knows that they did, and waits for the reason they gave.
        if (error instanceof ApiError || request.signal.aborted) throw error
        throw new ApiError('NETWORK_ERROR', 0, { cause: error })
      }
    },
  })

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true
