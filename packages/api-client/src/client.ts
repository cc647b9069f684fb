import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch'

import type { paths } from '@lotus/openapi/schema'

import { ApiError } from './errors.ts'
import { sendWithSession, type CallSession } from './session.ts'

export { ApiError, unwrap } from './errors.ts'

export type Api = Client<paths>

/** Calls an operation and resolves to the data of its answer. @throws {ApiError} */
export type DataMethod<Method extends 'get' | 'post' | 'put' | 'delete'> = <
  Path extends ClientPathsWithMethod<Api, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  // As in openapi-fetch, which does not export this type.
  ...init: undefined extends Init ? [Init?] : [Init]
) => Promise<MethodResponse<Api, Method, Path> extends { data: infer Data } ? Data : never>

export type ApiOptions = {
  /** The API's base URL without a trailing slash, e.g. `/api`. */
  baseUrl: string
  apiKey: string
  /** @default the global fetch at the time of the call */
  fetch?: (request: Request) => Promise<Response>
  /** Called for every request; null for guests. @default always a guest */
  session?: () => CallSession | null
}

/** A typed client for every operation of the contract. Cookies are sent to the same origin only. */
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
        // Reads the whole body here, so that a connection that breaks midway is a network error as well.
        const body = await response.text()
        if (response.ok && !isJson(response)) throw new ApiError('UNEXPECTED', response.status)
        return new Response(body, response)
      } catch (error) {
        // A canceled call rejects with the caller's abort reason.
        if (error instanceof ApiError || request.signal.aborted) throw error
        throw new ApiError('NETWORK_ERROR', 0, { cause: error })
      }
    },
  })

/** The path as in the contract: without the base URL. */
const pathOf = ({ url }: Request, baseUrl: string): string =>
  new URL(url).pathname.slice(new URL(baseUrl, 'http://any').pathname.replace(/\/$/, '').length)

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true
