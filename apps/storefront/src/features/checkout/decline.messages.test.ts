import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'

import { cardRejections } from '@lotus/fixtures/payments'

import { declineMessage } from './decline.messages.ts'

/** Reasons that must not be shown (security.md, 6.1), and those without information. */
const neutral = ['cc_rejected_high_risk', 'cc_rejected_blacklist', 'cc_rejected_other_reason']

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const otherWay = 'Use outro cartão ou pague com Pix.'

it.each(Object.keys(cardRejections))('CHK-08 %s has its own message, unless it must stay neutral', (detail) => {
  expect(declineMessage(i18n, detail) === otherWay).toBe(neutral.includes(detail))
})

it('CHK-08 shows a neutral message for an unknown reason', () => {
  expect(declineMessage(i18n, 'cc_rejected_something_new')).toBe(otherWay)
})
