import type { I18n } from '@lingui/core'

import type { CheckoutError } from '@lotus/machines/checkout/types'

import { purchaseCodeMessage } from '#purchase-problem.ts'

/** The message of a checkout error. */
export const checkoutProblem = (i18n: I18n, error: CheckoutError | null): string =>
  purchaseCodeMessage(i18n, error?.code ?? 'UNEXPECTED')
