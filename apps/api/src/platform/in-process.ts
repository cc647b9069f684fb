import type { FastifyInstance } from 'fastify'

import { traceHeaders } from './tracing.ts'

/** The address of calls by server rendering, exempt from rate limits. No socket can have it. */
export const inProcess = 'in-process'

type Caller = {
  /** The caller's address. @default inProcess */
  address?: string
  /** A cookie jar: sent with each request, updated by answers. */
  cookies?: Map<string, string>
}

/** Calls the API as a `fetch` without network. */
export const createInProcessFetch =
  (app: FastifyInstance, { address = inProcess, cookies = new Map() }: Caller = {}) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const payload = request.body === null ? undefined : await request.text()
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
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
