import { sessionState } from '#session/session-state.ts'
import { createStore } from '#storage/store.ts'

/** The e-mail address that was typed last. The forms of other pages start with it. Cleared by a login, and for another shopper. */
export const typedEmail = createStore('')

/**
 * The e-mail address of an unconfirmed sign-up since the page load. The login form shows it. Cleared by a login, and for another shopper.
 */
export const waitingSignUp = createStore<string | null>(null)

let shopper = sessionState.handOvers()
sessionState.subscribe(() => {
  if (shopper === sessionState.handOvers()) return
  shopper = sessionState.handOvers()
  typedEmail.write('')
  waitingSignUp.write(null)
})
