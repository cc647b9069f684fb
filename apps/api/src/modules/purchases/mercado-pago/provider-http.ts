import http from 'node:http'
import https from 'node:https'

import { readText } from '#platform/read-text.ts'

/** The provider certainly did not receive the request. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** The provider may have processed the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export type ProviderAnswer = { status: number; body: unknown }
export type ProviderQuestion = {
  method: 'GET' | 'POST' | 'PUT'
  /** Relative to the base URL, with the query string. */
  path: string
  body?: unknown
  /** `X-Idempotency-Key` */
  key?: string
  /** Response timeout in milliseconds. */
  within: number
}
/** Milliseconds. */
export type ProviderTimeouts = { connect: number; answer: number; total: number }

const largestAnswer = 1024 * 1024

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Probably a proxy's error page: only the status is meaningful.
    return null
  }
}

/**
 * Minimal HTTP client. `fetch` cannot report whether a request was sent, nor use a shorter timeout for the connection than
 * for the response.
 */
export function createProviderHttp(baseUrl: string, accessToken: string, connectTimeout: number) {
  const base = new URL(baseUrl)
  const secure = base.protocol === 'https:'
  const { Agent, request: send } = secure ? https : http
  const agent = new Agent({ keepAlive: true })
  const prefix = base.pathname.replace(/\/$/, '')

  /** @throws {NotSent} @throws {NoAnswer} */
  function ask({ method, path, body, key, within }: ProviderQuestion): Promise<ProviderAnswer> {
    return new Promise((resolve, reject) => {
      const payload = body === undefined ? null : JSON.stringify(body)
      let connected = false
      const request = send(new URL(prefix + path, base), {
        method,
        agent,
        // It accepts whole milliseconds only.
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(within))),
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          'user-agent': 'lotus-storefront',
          ...(payload === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...(key === undefined ? {} : { 'x-idempotency-key': key }),
        },
      })
      request.on('socket', (socket) => {
        if (!socket.connecting) {
          connected = true
          return
        }
        const timer = setTimeout(
          () => request.destroy(new NotSent(`No connection within ${connectTimeout} ms`)),
          connectTimeout,
        )
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
          clearTimeout(timer)
        })
        socket.once('close', () => clearTimeout(timer))
      })
      request.on('error', (error) => {
        if (error instanceof NotSent) reject(error)
        else if (connected)
          reject(new NoAnswer(`The connection broke or took too long: ${error.message}`, { cause: error }))
        else reject(new NotSent(`No connection: ${error.message}`, { cause: error }))
      })
      request.on('response', (response) => {
        readText(response, largestAnswer).then(
          (text) => resolve({ status: response.statusCode ?? 0, body: parse(text) }),
          (error: unknown) => reject(new NoAnswer('The answer broke off', { cause: error })),
        )
      })
      request.end(payload ?? undefined)
    })
  }

  return { ask, close: () => agent.destroy() }
}
