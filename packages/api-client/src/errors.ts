import type {
  DeliveryWindow,
  ErrorCode,
  Failure,
  FieldError,
  LineError,
  OpenOrder,
  Refusal,
} from '@lotus/openapi/schema'

/**
 * The contract's codes and the client's own: no response, a session that could not be renewed because of the network,
 * and an unknown sign-in method.
 */
export type ApiErrorCode = ErrorCode | 'NETWORK_ERROR' | 'SESSION_UNREACHABLE' | 'AUTH_METHOD_UNSUPPORTED'

type Details = Partial<Pick<Refusal, 'params' | 'fields' | 'lines' | 'orders' | 'windows' | 'requestId'>> & {
  message?: string
  retryAfter?: number | null
  cause?: unknown
}

/** A response outside 2xx, or no response. `message` is the server's sentence in Portuguese: translate by `code` first. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly params: NonNullable<Refusal['params']>
  readonly fields: readonly FieldError[]
  readonly lines: readonly LineError[]
  readonly orders: readonly OpenOrder[]
  /** Alternative delivery or pickup windows that are free. */
  readonly windows: readonly DeliveryWindow[]
  /** Seconds to wait before a retry, or null if the server sent none. */
  readonly retryAfter: number | null
  /** For support requests about server errors. */
  readonly requestId: string | null

  constructor(code: ApiErrorCode, status: number, details: Details = {}) {
    super(details.message ?? `${status} ${code}`, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.status = status
    this.params = details.params ?? {}
    this.fields = details.fields ?? []
    this.lines = details.lines ?? []
    this.orders = details.orders ?? []
    this.windows = details.windows ?? []
    this.retryAfter = details.retryAfter ?? null
    this.requestId = details.requestId ?? null
  }
}

/** Whether the API answered 404: the resource does not exist, or this visitor has no access to it. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the body is an error of the API, as opposed to a proxy's page or an empty body. */
function isFailure(body: unknown): body is Failure {
  const error = (body as Partial<Failure> | null | undefined)?.error
  return typeof error === 'object' && error !== null && typeof error.code === 'string'
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 429) return 'RATE_LIMITED'
  return status === 502 || status === 503 || status === 504 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED'
}

function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/**
 * Returns the `data` of a 2xx response: `unwrap(await api.GET(…))`. The `api` of the storefront does so on every call.
 *
 * Decides by `response.ok`, not by `error`: openapi-fetch leaves `error` undefined where an error body is empty.
 * @throws {ApiError}
 */
export function unwrap<Data>(result: { data?: { data: Data } | undefined; error?: unknown; response: Response }): Data {
  const { data, error: body, response } = result
  if (response.ok && data !== undefined) return data.data
  const retryAfter = secondsOf(response.headers.get('retry-after'))
  if (!isFailure(body)) throw new ApiError(codeOfStatus(response.status), response.status, { retryAfter })
  throw new ApiError(body.error.code, response.status, { ...body.error, message: body.message, retryAfter })
}
