import type { I18n } from '@lingui/core'

import type { CheckoutError } from '@lotus/machines/checkout/types'

import { codeMessage } from '#problem-message.tsx'

/** The message of a checkout error. */
export const checkoutProblem = (i18n: I18n, error: CheckoutError | null): string =>
  codeMessage(i18n, error?.code ?? 'UNEXPECTED')
