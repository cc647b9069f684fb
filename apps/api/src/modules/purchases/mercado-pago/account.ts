import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'

import type { PaymentOptions } from '../purchase-options.ts'
import { createMercadoPago, ProviderDown } from './mercado-pago.ts'

/**
 * Checks before the shop opens that the access token is valid and belongs to the configured account. With another account,
 * customers would be charged and their payments rejected as not ours.
 *
 * @returns what the operator must change, or null. An unreachable provider is logged and does not keep the shop closed.
 */
export async function findAccountProblem(
  payments: PaymentOptions,
  { clock = Date.now, logger }: { clock?: Clock; logger: Logger },
): Promise<string | null> {
  const provider = createMercadoPago({ ...payments, clock, logger })
  try {
    const accountId = await provider.getAccountId()
    if (accountId === null) return 'MP_ACCESS_TOKEN is rejected by the payment provider.'
    if (payments.collectorId === null || accountId === payments.collectorId) return null
    return `MP_COLLECTOR_ID is ${payments.collectorId}, but MP_ACCESS_TOKEN belongs to the account ${accountId}.`
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    logger.error({ err: error }, 'The payment account could not be checked: the provider is unavailable')
    return null
  } finally {
    provider.close()
  }
}
