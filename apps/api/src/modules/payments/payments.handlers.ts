import type { SecurityCheck } from '#platform/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { Handlers } from '#platform/handlers.ts'
import { Problem } from '#platform/problem.ts'
import type { GuestCookie } from '#platform/security.ts'
import { viewerOf } from '#platform/viewer.ts'

import type { FollowUp } from './follow-up.service.ts'
import type { PaymentsService } from './payments.service.ts'
import { verifySignature } from './webhook-signature.ts'

type Signing = { secrets: readonly string[]; clock: Clock }

const signed = (headers: { [name: string]: string | string[] | undefined }, query: unknown) => ({
  signature: headers['x-signature'],
  requestId: headers['x-request-id'],
  dataId: (query as Record<string, unknown>)['data.id'],
})

/** S22, before anything of the notice is read. */
export const createWebhookCheck =
  ({ secrets, clock }: Signing): SecurityCheck =>
  (request) => {
    const result = verifySignature(signed(request.headers, request.query), { secrets, now: clock() })
    if (result.ok) return
    request.log.warn({ reason: result.reason }, 'A notice was not signed by the provider')
    throw new Problem('WEBHOOK_SIGNATURE_INVALID')
  }

export const paymentsHandlers = (
  payments: PaymentsService,
  followUp: FollowUp,
  guest: GuestCookie,
  { secrets, clock }: Signing,
) =>
  ({
    createPayment: (request) =>
      payments.createPayment(
        { ...viewerOf(request, guest), address: request.ip },
        request.params.intentId,
        request.headers['idempotency-key'],
        request.body,
      ),
    receiveMercadoPagoWebhook: async ({ headers, query }) => {
      const result = verifySignature(signed(headers, query), { secrets, now: clock() })
      if (!result.ok) throw new Problem('WEBHOOK_SIGNATURE_INVALID')
      const dataId = query['data.id']
      // Without an id there is nothing to look at; the provider only wants to hear that it arrived.
      if (dataId !== undefined) {
        const requestId = headers['x-request-id'] ?? ''
        await followUp.receiveNotice({ dataId, topic: query.type ?? '', requestId, signedAt: result.signedAt })
      }
      return { received: true }
    },
  }) satisfies Handlers<'createPayment' | 'receiveMercadoPagoWebhook'>
