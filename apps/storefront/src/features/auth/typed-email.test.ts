import { expect, it } from 'vitest'

import { sessionState } from '#session/session-state.ts'

import { typedEmail, waitingSignUp } from './typed-email.ts'

it('S37 clears the typed address when another tab signs out, but not when a guest session starts', () => {
  typedEmail.write('mei@example.com')
  waitingSignUp.write('mei@example.com')
  sessionState.write({ status: 'guest', user: null, expired: false })
  expect([typedEmail.read(), waitingSignUp.read()]).toEqual(['mei@example.com', 'mei@example.com'])
  sessionState.handOver('tab')
  sessionState.write({ status: 'guest', user: null, expired: true })
  expect([typedEmail.read(), waitingSignUp.read()]).toEqual(['', null])
})
