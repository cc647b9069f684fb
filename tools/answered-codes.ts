import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'yaml'

/** Codes that no test provokes: the operation has them from a service whose other operation is tested, or only in a race. */
const untested: Record<string, string[]> = {
  createCheckoutIntent: ['IDEMPOTENCY_IN_PROGRESS'],
  createUserCheckoutIntent: [
    'BELOW_MINIMUM_ORDER',
    'HOLD_EXPIRED',
    'IDEMPOTENCY_IN_PROGRESS',
    'OUT_OF_STOCK',
    'PRODUCT_UNAVAILABLE',
    'WINDOW_CLOSED',
    'WINDOW_FULL',
  ],
  createPayment: ['PRODUCT_UNAVAILABLE', 'TOO_MANY_OPEN_ORDERS'],
  createGuestOrder: ['IDEMPOTENCY_IN_PROGRESS', 'INTENT_EXPIRED'],
  createOrder: [
    'CARD_NUMBER_REFUSED',
    'IDEMPOTENCY_IN_PROGRESS',
    'IDEMPOTENCY_KEY_REUSED',
    'INTENT_EXPIRED',
    'PAYMENT_PROVIDER_DOWN',
  ],
  cancelOrder: ['CARD_NUMBER_REFUSED', 'PAYMENT_IN_PROGRESS'],
  cancelGuestOrder: ['CARD_NUMBER_REFUSED', 'PAYMENT_IN_PROGRESS'],
  withdrawOrder: ['CARD_NUMBER_REFUSED'],
  withdrawGuestOrder: ['CARD_NUMBER_REFUSED'],
  requestReturn: ['CARD_NUMBER_REFUSED'],
  confirmWithGoogle: ['GOOGLE_REFUSED'],
  updateAddress: ['CARD_NUMBER_REFUSED'],
  updateReview: ['CARD_NUMBER_REFUSED'],
  addStockAlert: ['NOT_FOUND'],
}

type Source = { paths: Record<string, Record<string, { operationId: string; errors?: string[] }>> }

/**
 * The codes of operations in the contract that the operations did not answer in any test of the API.
 * @param folder the value of `RECORD_CODES` in the test run (`record-codes.setup.ts`)
 */
export function findUnansweredCodes(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const answered = new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
  const { paths } = parse(readFileSync('openapi/storefront.yaml', 'utf8')) as Source
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return operations.flatMap(({ operationId: id, errors = [] }) =>
    errors
      .filter((code) => !answered.has(`${id} ${code}`) && !untested[id]?.includes(code))
      .map((code) => `${id} ${code}`),
  )
}
