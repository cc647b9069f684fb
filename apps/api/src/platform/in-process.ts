import type { FastifyInstance } from 'fastify'

/** Where the shop's own pages call from. No socket has this address, so nobody else can: rate limits let it pass. */
export const inProcess = 'in-process'

type Caller = {
  /** Seen as the caller's. @default inProcess */
  address?: string
  /** Sent along; what answers set is put in, what they clear is taken out. */
  cookies?: Map<string, string>
}

/** The API as a `fetch` that takes no port and no network. */
export const createInProcessFetch =
  (app: FastifyInstance, { address = inProcess, cookies = new Map() }: Caller = {}) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const payload = request.body === null ? undefined : await request.text()
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
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
