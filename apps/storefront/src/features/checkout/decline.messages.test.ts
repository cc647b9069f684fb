import { expect, it } from 'vitest'

import { cardRejections } from '@lotus/fixtures/checkout'

import { hasDeclineMessage } from './decline.messages.ts'

/** What a shopper must not be told (security.md, 6.1), and what says nothing. */
const neutral = ['cc_rejected_high_risk', 'cc_rejected_blacklist', 'cc_rejected_other_reason']

it.each(Object.keys(cardRejections))('CHK-08 %s has a text of its own, unless it must stay neutral', (detail) => {
  expect(hasDeclineMessage(detail)).toBe(!neutral.includes(detail))
})

it('CHK-08 an unknown refusal is neutral', () => {
  expect(hasDeclineMessage('cc_rejected_something_new')).toBe(false)
})
