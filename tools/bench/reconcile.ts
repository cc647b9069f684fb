import type { RunningSandbox } from '@lotus/payment-sandbox/testing'

import type { Ask } from './books.ts'

type Charge = { id: number; status: string; external_reference: string | null; transaction_amount: number }
type Attempt = { payment: string; status: string; accepted: boolean; intent: string; total: number }

/** Where the shop's books and the provider's differ: money without goods, goods without money, or money taken twice. */
export async function findUnreconciled(ask: Ask, sandbox: RunningSandbox): Promise<string[]> {
  const { body } = await sandbox.admin('/payments', undefined, 'GET')
  const charges = body['results'] as Charge[]
  const attempts = await ask<Attempt>(
    `select provider_payment_id as payment, attempts.status, accepted, intent_id as intent, total_cents as total
      from payment_attempts attempts join checkout_intents intents on intents.id = intent_id where provider_payment_id is not null`,
  )
  const byPayment = new Map(attempts.map((attempt) => [attempt.payment, attempt]))
  const takenFor = new Map<string, number>()
  const faults: string[] = []
  for (const { id, status, external_reference: intent, transaction_amount: amount } of charges) {
    const attempt = byPayment.get(String(id))
    byPayment.delete(String(id))
    if (attempt === undefined || attempt.intent !== intent) {
      faults.push(`the provider's payment ${id} (${status}) is not in the shop's books`)
      continue
    }
    if (status !== 'approved') continue
    takenFor.set(attempt.intent, (takenFor.get(attempt.intent) ?? 0) + 1)
    if (attempt.status !== 'approved' || !attempt.accepted)
      faults.push(`payment ${id} was taken and the shop has it as ${attempt.status}`)
    if (Math.round(amount * 100) !== attempt.total)
      faults.push(`payment ${id} is ${amount}, the purchase ${attempt.total / 100}`)
  }
  for (const [payment, { status }] of byPayment)
    faults.push(`payment ${payment} (${status}) is unknown to the provider`)
  for (const [intent, times] of takenFor) if (times > 1) faults.push(`purchase ${intent} was paid ${times} times`)
  return faults
}
