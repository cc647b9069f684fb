import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MpError, badRequest, errorBody } from './mp-error.ts'

const FAULT_KINDS = [
  'delay',
  'http404',
  'http500',
  'http503',
  'http429',
  'emptySearch',
  'dropBefore',
  'dropAfterCommit',
  'reset',
] as const

/**
 * Kinds of faults: an answer, a delay, or a connection that closes before or after the work. `http404` and `emptySearch` are
 * reads that lag behind writes.
 */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault for the next `times` requests that match `match` ("POST /v1/payments", `*` is one path segment). */
export type Fault = { match: string; times: number; kind: FaultKind; ms: number }

const ANSWERS: Partial<Record<FaultKind, MpError>> = {
  http404: new MpError(404, [{ code: 2000, description: 'Payment not found' }]),
  http500: new MpError(500, [{ code: 'internal_error', description: 'Internal server error' }]),
  http503: new MpError(503, [{ code: 'service_unavailable', description: 'Service unavailable' }]),
  http429: new MpError(429, [{ code: 'too_many_requests', description: 'Too many requests' }]),
}

const isFaultKind = (value: unknown): value is FaultKind => FAULT_KINDS.includes(value as FaultKind)

/** @throws MpError 400 if the body is not a fault. */
export const parseFault = (body: unknown): Fault => {
  if (typeof body !== 'object' || body === null) throw badRequest(1, 'A fault is an object')
  const { match, times = 1, kind, ms } = body as Record<string, unknown>
  if (typeof match !== 'string' || !/^(GET|POST|PUT) \/(v1|checkout)\/\S+$/.test(match))
    throw badRequest(1, 'match is a method and a path, such as "POST /v1/payments" or "GET /v1/payments/*"')
  if (!isFaultKind(kind)) throw badRequest(1, `kind is one of ${FAULT_KINDS.join(', ')}`)
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1) throw badRequest(1, 'times is 1 or more')
  const wait = ms ?? (kind === 'delay' ? 1000 : 0)
  if (typeof wait !== 'number' || !Number.isInteger(wait) || wait < 0 || wait > 120_000)
    throw badRequest(1, 'ms is 0 to 120000')
  return { match, times, kind, ms: wait }
}

const fits = (fault: Fault, request: FastifyRequest): boolean => {
  const [method, path] = fault.match.split(' ')
  const wanted = path?.split('/') ?? []
  const given = request.url.split('?')[0]?.split('/') ?? []
  return (
    method === request.method &&
    wanted.length === given.length &&
    wanted.every((part, index) => part === '*' || part === given[index])
  )
}

const cut = (request: FastifyRequest, reply: FastifyReply): void => {
  const { socket } = request.raw
  if (typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy()
  else reply.raw.destroy()
}

/** Active faults, oldest first. */
export class Faults {
  #planted: Fault[] = []
  readonly #dropAfter = new WeakSet<FastifyRequest>()

  get planted(): readonly Fault[] {
    return this.#planted
  }

  plant(fault: Fault): void {
    this.#planted.push(fault)
  }

  clear(): void {
    this.#planted = []
  }

  /** Applies the faults to an app. */
  install(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const fault = this.#take(request)
      if (!fault) return
      if (fault.ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.ms))
      const answer = ANSWERS[fault.kind]
      if (answer) {
        if (answer.status === 429) reply.header('retry-after', '1')
        await reply.code(answer.status).send(errorBody(answer))
      } else if (fault.kind === 'emptySearch') {
        await reply.send({ paging: { total: 0, limit: 30, offset: 0 }, results: [] })
      } else if (fault.kind === 'dropAfterCommit') {
        this.#dropAfter.add(request)
      } else if (fault.kind === 'reset') {
        reply.hijack()
        cut(request, reply)
      } else if (fault.kind === 'dropBefore') {
        reply.hijack()
        reply.raw.destroy()
      }
    })
    app.addHook('onSend', async (request, reply, payload) => {
      if (this.#dropAfter.has(request)) {
        reply.hijack()
        reply.raw.destroy()
      }
      return payload
    })
  }

  #take(request: FastifyRequest): Fault | undefined {
    const fault = this.#planted.find((planted) => fits(planted, request))
    if (!fault) return undefined
    const left = fault.times - 1
    this.#planted = this.#planted.flatMap((planted) =>
      planted === fault ? (left > 0 ? [{ ...planted, times: left }] : []) : [planted],
    )
    return fault
  }
}
