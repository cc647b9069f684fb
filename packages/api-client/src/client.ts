import createClient, { type Client } from 'openapi-fetch'

import type { paths } from '@lotus/openapi/schema'

import { ApiError } from './errors.ts'
import { sendWithSession, type CallSession } from './session.ts'

export { ApiError, unwrap } from './errors.ts'

export type Api = Client<paths>
export type ApiOptions = {
  /** Where the API is, without a slash at the end, e.g. `/api`. */
  baseUrl: string
  apiKey: string
  /** @default the global fetch at the time of the call */
  fetch?: (request: Request) => Promise<Response>
  /** Asked for every call; null where nobody is signed in. @default nobody ever is */
  session?: () => CallSession | null
}

/** Every call of the contract, typed by it. Cookies go to the same origin only. */
export const createApi = ({
  baseUrl,
  apiKey,
  fetch: send = (request) => fetch(request),
  session: sessionOfCall = () => null,
}: ApiOptions): Api =>
  createClient<paths>({
    baseUrl,
    credentials: 'same-origin',
    headers: { 'X-Api-Key': apiKey },
    fetch: async (request) => {
      try {
        const session = sessionOfCall()
        const response =
          session === null
            ? await send(request)
            : await sendWithSession(request, { path: pathOf(request, baseUrl), send, session })
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

/** The path as the contract has it: what follows the base. */
const pathOf = ({ url }: Request, baseUrl: string): string =>
  new URL(url).pathname.slice(new URL(baseUrl, 'http://any').pathname.replace(/\/$/, '').length)

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true
