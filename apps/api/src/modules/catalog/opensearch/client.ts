import { setTimeout as wait } from 'node:timers/promises'

/** The cluster does not answer, is overloaded, or has no index yet: the same request may work later. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable'
}

/** The cluster rejects the request, and would reject it again. */
export class SearchRejected extends Error {
  override readonly name = 'SearchRejected'
  readonly status: number
  readonly type: string
  constructor(message: string, { status, type }: { status: number; type: string }) {
    super(message)
    this.status = status
    this.type = type
  }
}

export type SearchRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the query string, e.g. `/lotus-products/_search`. */
  path: string
  body?: unknown
  /** Lines of a bulk request, in place of `body`. */
  lines?: readonly unknown[]
  /** Milliseconds for the answer, including a retry. */
  within: number
}

export type OpenSearchClient = ReturnType<typeof createOpenSearchClient>

const pauseBeforeRetry = 50
/** Answers of a proxy or a node that is being replaced. */
const isPassing = (status: number) => status === 502 || status === 503 || status === 504
/** Too many requests, and an index or alias that a rebuild has not created yet. */
const isLater = (status: number, type: string) =>
  status === 429 || status >= 500 || (status === 404 && type === 'index_not_found_exception')

type Answer = { status: number; body: unknown }

/** The error of an answer, e.g. `{ "error": { "type": "…", "reason": "…" }, "status": 404 }`. */
function errorOf({ status, body }: Answer): { type: string; reason: string } {
  const { error } = (body ?? {}) as { error?: { type?: unknown; reason?: unknown } | string }
  if (typeof error === 'string') return { type: '', reason: error }
  const { type, reason } = error ?? {}
  return { type: typeof type === 'string' ? type : '', reason: typeof reason === 'string' ? reason : `HTTP ${status}` }
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    // Probably a proxy's error page: only the status is meaningful.
    return null
  }
}

/**
 * The HTTP API of an OpenSearch cluster: JSON, time-outs, and one retry of a request that failed at once. All requests of the
 * shop are idempotent: documents have versions.
 *
 * @param url with the credentials of HTTP Basic, if any: `https://user:password@search.example:9200`
 */
export function createOpenSearchClient(url: string) {
  const { username, password, origin, pathname } = new URL(url)
  const prefix = origin + pathname.replace(/\/+$/, '')
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = username === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`

  async function send({ method, path, body, lines }: SearchRequest, signal: AbortSignal): Promise<Answer> {
    const contentType = lines === undefined ? 'application/json' : 'application/x-ndjson'
    // A bulk request ends with a line feed.
    const bulk = lines?.map((line) => `${JSON.stringify(line)}\n`).join('')
    const payload = bulk ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(prefix + path, {
      method,
      signal,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(payload === undefined ? {} : { 'content-type': contentType }),
        ...(authorization === null ? {} : { authorization }),
      },
      ...(payload === undefined ? {} : { body: payload }),
    })
    return { status: response.status, body: parse(await response.text()) }
  }

  /** Repeats a request that found no connection or no node, once. */
  async function sendTwice(request: SearchRequest, signal: AbortSignal): Promise<Answer> {
    try {
      const answer = await send(request, signal)
      if (!isPassing(answer.status)) return answer
    } catch (error) {
      if (signal.aborted) throw error
    }
    await wait(pauseBeforeRetry, undefined, { signal })
    return send(request, signal)
  }

  return {
    /**
     * @returns the body of the answer; null if it is 404 and not about a missing index
     * @throws {SearchUnavailable} @throws {SearchRejected}
     */
    async ask<Body>(request: SearchRequest): Promise<Body | null> {
      const where = `${request.method} ${request.path}`
      const signal = AbortSignal.timeout(request.within)
      const answer = await sendTwice(request, signal).catch((error: unknown) => {
        const reason = signal.aborted ? `no answer within ${request.within} ms` : String(error)
        throw new SearchUnavailable(`${where}: ${reason}`, { cause: error })
      })
      const { status, body } = answer
      if (status >= 200 && status < 300) {
        if (typeof body !== 'object' || body === null) throw new SearchUnavailable(`${where}: the answer is not JSON`)
        return body as Body
      }
      const { type, reason } = errorOf(answer)
      const message = `${where}: ${status} ${type} ${reason}`
      if (isLater(status, type)) throw new SearchUnavailable(message)
      if (status === 404) return null
      throw new SearchRejected(message, { status, type })
    },
  }
}
