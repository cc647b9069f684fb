import type { FastifyInstance } from 'fastify'
import { paymentId } from './api.routes.ts'
import { type Faults, parseFault } from './faults.ts'
import { toCents } from './money.ts'
import { MpError, badRequest } from './mp-error.ts'
import type { PaymentRecord } from './payment.record.ts'
import { approve, chargeBack, expire, refuse } from './payment.transitions.ts'
import { paymentWire } from './payment.wire.ts'
import type { Payments } from './payments.service.ts'
import type { Notifier, WebhookSettings } from './webhooks.ts'

type Body = Record<string, unknown>

const CHARGEBACKS = ['settled', 'reimbursed', 'in_process'] as const

const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})

const parseSettings = (body: Body, before: WebhookSettings): WebhookSettings => {
  const { duplicate = before.duplicate, shuffle = before.shuffle, off = before.off, tsUnit = before.tsUnit } = body
  if (typeof duplicate !== 'number' || !Number.isInteger(duplicate) || duplicate < 0 || duplicate > 100)
    throw badRequest(1, 'duplicate is the number of extra copies, 0 to 100')
  if (typeof shuffle !== 'boolean' || typeof off !== 'boolean') throw badRequest(1, 'shuffle and off are true or false')
  if (tsUnit !== 's' && tsUnit !== 'ms') throw badRequest(1, 'tsUnit is "s" or "ms"')
  return { duplicate, shuffle, off, tsUnit }
}

const ACTIONS: Record<string, (payments: Payments, id: number, body: Body) => PaymentRecord> = {
  pay: (payments, id, body) => payments.change(id, (payment, now) => approve(payment, now, body.late === true)),
  refuse: (payments, id) => payments.change(id, refuse),
  expire: (payments, id) => payments.change(id, expire),
  refund: (payments, id, body) => {
    const cents = body.amount === undefined ? null : toCents(body.amount)
    if (cents === undefined) throw badRequest(4040, 'amount attribute must be positive')
    return payments.refundByAdmin(id, cents)
  },
  chargeback: (payments, id, body) => {
    const detail = CHARGEBACKS.find((known) => known === (body.detail ?? 'settled'))
    if (!detail) throw badRequest(1, `detail is one of ${CHARGEBACKS.join(', ')}`)
    return payments.change(id, (payment, now) => chargeBack(payment, now, detail))
  },
  notify: (payments, id) => {
    payments.notifyAgain(id)
    return payments.find(id)
  },
}

/** Controls for tests, under `/__sandbox`. */
export const adminRoutes = (
  app: FastifyInstance,
  parts: { payments: Payments; faults: Faults; notifier: Notifier; publicUrl: string },
): void => {
  const { payments, faults, notifier, publicUrl } = parts

  app.get<{ Querystring: { external_reference?: string } }>('/__sandbox/payments', async ({ query }) => ({
    results: payments
      .list()
      .filter((payment) => [undefined, payment.externalReference].includes(query.external_reference))
      .map((payment) => paymentWire(payment, publicUrl)),
  }))

  app.post<{ Params: { id: string; action: string } }>('/__sandbox/payments/:id/:action', async (request) => {
    const { id, action } = request.params
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (!act) throw new MpError(404, [{ code: 404, description: `Known actions: ${Object.keys(ACTIONS).join(', ')}` }])
    return paymentWire(act(payments, paymentId(id), bodyOf(request.body)), publicUrl)
  })

  app.get('/__sandbox/faults', async () => ({ faults: faults.planted }))

  app.post('/__sandbox/faults', async (request, reply) => {
    const fault = parseFault(request.body)
    faults.plant(fault)
    return reply.code(201).send(fault)
  })

  app.delete('/__sandbox/faults', async (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  app.get('/__sandbox/webhooks', async () => notifier.settings)

  app.post('/__sandbox/webhooks', async (request) => {
    notifier.settings = parseSettings(bodyOf(request.body), notifier.settings)
    return notifier.settings
  })
}
