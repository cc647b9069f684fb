import type { FastifyInstance } from 'fastify'

import type { Cache } from './cache.ts'
import { findAnswer, hasAnswer } from './cached-answers.ts'
import { jsonType } from './envelope.ts'
import { traceHeaders } from './tracing.ts'

/** The address of calls by server rendering, exempt from rate limits. No socket can have it. */
export const inProcess = 'in-process'

type Caller = {
  /** The caller's address. @default inProcess */
  address?: string
  /** A cookie jar: sent with each request, updated by answers. */
  cookies?: Map<string, string>
  /**
   * Cached answers are read from it. A call through the app takes about four times as long.
   * @default none: every call goes through the app
   */
  cache?: Cache
}

/** Calls the API as a `fetch` without network. */
export const createInProcessFetch =
  (app: FastifyInstance, { address = inProcess, cookies = new Map(), cache }: Caller = {}) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const url = pathname + search
    // The app counts a miss of the cache itself.
    const isCached =
      cache !== undefined && request.method === 'GET' && !request.headers.has('authorization') && hasAnswer(cache, url)
    const known = isCached ? findAnswer(cache, url) : undefined
    if (known !== undefined)
      return new Response(String(known.representation.plain), {
        headers: { 'content-type': jsonType, 'cache-control': known.control },
      })
    const payload = request.body === null ? undefined : await request.text()
    const answer = await app.inject({
      method: request.method as 'GET',
      url,
      headers: { ...Object.fromEntries(request.headers), ...traceHeaders() },
      cookies: Object.fromEntries(cookies),
      remoteAddress: address,
      signal: request.signal,
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    )
    const bodiless = [204, 304].includes(answer.statusCode) || request.method === 'HEAD'
    return new Response(bodiless ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
