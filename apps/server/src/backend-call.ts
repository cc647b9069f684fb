import { isErrorCode, Problem, type ErrorCode } from '@lotus/api/platform/problem'

export type BackendRequest = {
  operationId: string
  method: string
  /** Path and query below API_URL. */
  path: string
  headers: Record<string, string>
  body?: Buffer<ArrayBuffer> | undefined
}

/** A response in the envelope of the contract. */
export type BackendResponse = { status: number; headers: Headers; text: string }

type CallOptions = {
  /** API_URL. */
  url: string
  /** Milliseconds until a response is complete. @default 8000 and 25 000 */
  patience?: { reading: number; changing: number }
  /** The decompressed size of a response. @default 4 MiB; 32 MiB for the data of an account */
  maxBytes?: number
}

/** The backend may have paid although its response is lost, so the shopper must not pay again. */
const withUnknownOutcome = new Set(['createPayment'])

/** The only responses that grow with the history of an account. */
const large = new Set(['exportAccount'])
const MiB = 1024 * 1024

/** Responses of the contract have at most 12 levels. */
const maxDepth = 32

/** Whether lists and objects are nested too deeply, counted before the text is parsed: parsing and rendering would exhaust the stack. */
function isTooDeep(json: string): boolean {
  let depth = 0
  for (const { 0: token } of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > maxDepth) return true
  }
  return false
}

/** Errors before the request is sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  if (status === 429) return 'RATE_LIMITED'
  // Any other response is a failure of the backend, not of the caller or of this process.
  return 'SERVICE_UNAVAILABLE'
}

/** A response of the backend, or of a proxy in front of it, that violates the contract. */
export class BackendViolation extends Error {
  override readonly name = 'BackendViolation'
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength
    if (size > maxBytes) throw new BackendViolation(`answered more than ${maxBytes} bytes`)
    text += decoder.decode(chunk as Uint8Array, { stream: true })
  }
  return text + decoder.decode()
}

/** Returns why a response is not in the envelope, or null. */
function findViolation({ status, headers }: Response, text: string): string | null {
  if (status < 200 || (status >= 300 && status < 400)) return `answered ${status}`
  const type = headers.get('content-type')
  if (type === null || !/^application\/json\b/i.test(type)) return `answered ${status} as ${type ?? 'no content type'}`
  if (isTooDeep(text)) return `answered ${status} with more than ${maxDepth} levels`
  let body: { success?: unknown; data?: unknown; error?: { code?: unknown } | null } | null
  try {
    body = JSON.parse(text)
  } catch {
    return `answered ${status} with malformed JSON`
  }
  if (typeof body !== 'object' || body === null) return `answered ${status} without the envelope`
  if (status < 300)
    return body.success === true && body.data !== undefined && body.error === null
      ? null
      : `answered ${status} without the envelope`
  return body.success === false && isErrorCode(body.error?.code)
    ? null
    : `answered ${status} without an error code of the contract`
}

const secondsOf = (header: string | null) => (header !== null && /^\d{1,5}$/.test(header) ? Number(header) : 2)

/**
 * Calls another backend. Redirects are not followed.
 *
 * @returns the call, which throws {@link Problem} with a code of the contract for no response or one outside the envelope
 */
export function createBackendCall({ url, patience = { reading: 8000, changing: 25_000 }, maxBytes }: CallOptions) {
  const base = new URL(url)
  return async ({ operationId, method, path, headers, body }: BackendRequest): Promise<BackendResponse> => {
    const isUnknown = withUnknownOutcome.has(operationId)
    const unavailable = (cause: unknown) =>
      new Problem(isUnknown ? 'PAYMENT_UNKNOWN' : 'SERVICE_UNAVAILABLE', { cause, retryAfter: 2 })
    const target = new URL(base.origin + base.pathname.replace(/\/$/, '') + path)
    // Dot segments would leave the contract's paths.
    if (!target.pathname.endsWith(path.split('?', 1)[0] ?? '')) throw new Problem('NOT_FOUND')
    const signal = AbortSignal.timeout(method === 'GET' ? patience.reading : patience.changing)
    let response: Response
    let text: string
    try {
      response = await fetch(target, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body === undefined ? {} : { body }),
      })
      text = await readText(response, maxBytes ?? (large.has(operationId) ? 32 : 4) * MiB)
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code !== undefined && unsent.has(code))
        throw new Problem('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 2 })
      throw unavailable(error)
    }
    const violation = findViolation(response, text)
    if (violation === null) return { status: response.status, headers: response.headers, text }
    const id = response.headers.get('x-request-id')
    const cause = new BackendViolation(
      `The backend ${violation} to ${operationId}${id === null ? '' : ` (its request ${id})`}`,
    )
    if (isUnknown && (response.status < 300 || response.status >= 500)) throw unavailable(cause)
    const code = codeOfStatus(response.status)
    const isTemporary = code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE'
    const retryAfter = secondsOf(response.headers.get('retry-after'))
    throw new Problem(code, { cause, ...(isTemporary ? { retryAfter } : {}) })
  }
}
