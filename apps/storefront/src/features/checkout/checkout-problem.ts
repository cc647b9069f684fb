import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CheckoutError } from '@lotus/machines/checkout/types'

import { purchaseCodeMessage } from '#purchase-problem.ts'

export const checkoutProblem = (i18n: I18n, error: CheckoutError | null): string =>
  error?.code === 'WINDOW_CLOSED' && error.params?.['reason'] === 'BOLETO'
    ? i18n._(msg`Um boleto não compensa a tempo deste horário. Pague de outra forma ou escolha um horário posterior.`)
    : purchaseCodeMessage(i18n, error?.code ?? 'UNEXPECTED')
