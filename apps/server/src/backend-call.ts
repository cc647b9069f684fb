import { findBackendViolation } from '@lotus/api/platform/answer-check'
import { isErrorCode, Problem, type ErrorCode } from '@lotus/api/platform/problem'

import { withoutWrongSettings } from './backend-settings.ts'

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

type Body = { success?: unknown; data?: unknown; error?: { code?: unknown } | null }
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null

/**
 * Returns the body of a response in the envelope.
 *
 * @throws {BackendViolation}
 */
function readBody({ status, headers }: Response, text: string): Body {
  const violation = (what: string) => new BackendViolation(`answered ${status}${what === '' ? '' : ` ${what}`}`)
  if (status < 200 || (status >= 300 && status < 400)) throw violation('')
  const type = headers.get('content-type')
  if (type === null || !/^application\/json\b/i.test(type)) throw violation(`as ${type ?? 'no content type'}`)
  if (isTooDeep(text)) throw violation(`with more than ${maxDepth} levels`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw violation('with malformed JSON')
  }
  if (!isObject(body)) throw violation('without the envelope')
  if (status >= 300) {
    if (body.success !== false || !isErrorCode(body.error?.code))
      throw violation('without an error code of the contract')
  } else if (body.success !== true || body.data === undefined || body.error !== null)
    throw violation('without the envelope')
  return body
}

/**
 * Returns the text of a response that satisfies the contract.
 *
 * @throws {BackendViolation}
 */
function accept(operationId: string, response: Response, text: string): string {
  const body = readBody(response, text)
  const reason = findBackendViolation(operationId, response.status, body)
  if (reason !== null) throw new BackendViolation(`answered ${response.status} ${reason}`)
  return withoutWrongSettings(operationId, body) ? JSON.stringify(body) : text
}

const secondsOf = (header: string | null) => (header !== null && /^\d{1,5}$/.test(header) ? Number(header) : 2)

/**
 * Calls another backend. Redirects are not followed.
 *
 * @returns the call, which throws {@link Problem} with a code of the contract for no response or one that violates the contract
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
    let cause: BackendViolation
    try {
      return { status: response.status, headers: response.headers, text: accept(operationId, response, text) }
    } catch (error) {
      if (!(error instanceof BackendViolation)) throw error
      const id = response.headers.get('x-request-id')
      cause = new BackendViolation(
        `The backend ${error.message} to ${operationId}${id === null ? '' : ` (its request ${id})`}`,
      )
    }
    if (isUnknown && (response.status < 300 || response.status >= 500)) throw unavailable(cause)
    const code = codeOfStatus(response.status)
    const isTemporary = code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE'
    const retryAfter = secondsOf(response.headers.get('retry-after'))
    throw new Problem(code, { cause, ...(isTemporary ? { retryAfter } : {}) })
  }
}
