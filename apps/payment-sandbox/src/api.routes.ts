import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CardTokens, cardTokenWire } from './card-tokens.ts'
import { toCents } from './money.ts'
import { MpError, badRequest, paymentNotFound } from './mp-error.ts'
import { searchPayments } from './payment-search.ts'
import { paymentMethodsWire } from './payment-methods.ts'
import type { PaymentRecord } from './payment.record.ts'
import { cancel, capture } from './payment.transitions.ts'
import { COLLECTOR_ID, paymentWire, refundWire } from './payment.wire.ts'
import { preferenceWire } from './preferences.ts'
import type { Payments } from './payments.service.ts'

type IdParams = { Params: { id: string } }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time. */
export const sameSecret = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]

/** A query parameter; undefined if it is absent or repeated. */
export const queryText = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** The id in a path; @throws MpError 404 if it is not a number. */
export const paymentId = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw paymentNotFound()
  return Number(text)
}

const idempotencyKey = (request: FastifyRequest): string => {
  const key = request.headers['x-idempotency-key']
  if (typeof key !== 'string' || key.trim() === '') throw badRequest(4292, "Header X-Idempotency-Key can't be null")
  if (key.length > 128) throw badRequest(1, 'Header X-Idempotency-Key has at most 128 characters')
  return key
}

const bodyOf = (request: FastifyRequest): Record<string, unknown> => {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest(1, 'Params Error')
  return body as Record<string, unknown>
}

const amountOf = (amount: unknown): number | null => {
  if (amount === undefined || amount === null) return null
  if (typeof amount !== 'number') throw badRequest(4041, 'amount attribute must be numeric')
  const cents = toCents(amount)
  if (cents === undefined) throw badRequest(4040, 'amount attribute must be positive')
  return cents
}

/** The server API; every call requires the access token. */
export const apiRoutes = (
  app: FastifyInstance,
  { payments, tokens }: { payments: Payments; tokens: CardTokens },
  { publicKey, accessToken }: { publicKey: string; accessToken: string },
  publicUrl: string,
): void => {
  const wire = (payment: PaymentRecord) => paymentWire(payment, publicUrl)

  app.addHook('onRequest', async (request) => {
    const given = bearerOf(request)
    if (given === undefined)
      throw new MpError(401, [{ code: 5, description: 'Must provide your access_token to proceed' }])
    if (!sameSecret(given, accessToken)) throw new MpError(401, [{ code: 401, description: 'Invalid access token' }])
  })

  app.get('/users/me', async () => ({ id: COLLECTOR_ID, nickname: 'SANDBOX', site_id: 'MLB', country_id: 'BR' }))

  app.get<IdParams>('/v1/card_tokens/:id', async (request) => {
    const token = tokens.find(request.params.id)
    if (!token) throw new MpError(404, [{ code: 2006, description: 'Card Token not found' }])
    return cardTokenWire(token, publicKey)
  })

  app.post('/v1/payments', async (request, reply) => {
    const { payment, replayed } = payments.create(request.body, idempotencyKey(request))
    return reply.code(replayed ? 200 : 201).send(wire(payment))
  })

  app.get('/v1/payments/search', async (request) => {
    const { page, ...paging } = searchPayments(payments.list(), (name) => queryText(request, name))
    return { paging, results: page.map(wire) }
  })

  app.get<IdParams>('/v1/payments/:id', async (request) => wire(payments.find(paymentId(request.params.id))))

  app.put<IdParams>('/v1/payments/:id', async (request) => {
    const id = paymentId(request.params.id)
    const body = bodyOf(request)
    if (body.capture === true) {
      const cents = amountOf(body.transaction_amount)
      return wire(payments.change(id, (payment, now) => capture(payment, now, cents)))
    }
    if (body.status === 'cancelled') return wire(payments.change(id, cancel))
    throw badRequest(1, 'Only {"status":"cancelled"} and {"capture":true} are known')
  })

  app.post<IdParams>('/v1/payments/:id/refunds', async (request, reply) => {
    const id = paymentId(request.params.id)
    const key = idempotencyKey(request)
    const body = bodyOf(request)
    const made = payments.refund(id, body, amountOf(body.amount), key)
    // A repeated key gets 200 without the refund's data (as the real service).
    return made ? reply.code(201).send(refundWire(payments.find(id), made)) : reply.code(200).send({})
  })

  app.get<IdParams>('/v1/payments/:id/refunds', async (request) => {
    const payment = payments.find(paymentId(request.params.id))
    return payment.refunds.map((refund) => refundWire(payment, refund))
  })

  app.get<{ Params: { id: string; refundId: string } }>('/v1/payments/:id/refunds/:refundId', async (request) => {
    const payment = payments.find(paymentId(request.params.id))
    const refund = payment.refunds.find((entry) => String(entry.id) === request.params.refundId)
    if (!refund) throw new MpError(404, [{ code: 2032, description: 'Refund not found' }])
    return refundWire(payment, refund)
  })

  app.post('/checkout/preferences', async (request, reply) =>
    reply.code(201).send(preferenceWire(payments.openPreference(request.body), publicUrl)),
  )

  app.get<IdParams>('/checkout/preferences/:id', async (request) =>
    preferenceWire(payments.preference(request.params.id), publicUrl),
  )

  app.put<IdParams>('/checkout/preferences/:id', async (request) =>
    preferenceWire(payments.changePreference(request.params.id, request.body), publicUrl),
  )

  app.get('/v1/payment_methods', async () => paymentMethodsWire())
}
