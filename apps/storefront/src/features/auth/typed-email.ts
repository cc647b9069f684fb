import { sessionState } from '#session/session-state.ts'
import { createStore } from '#storage/store.ts'

/** The last typed e-mail address: the initial value of forms on other pages. Cleared by a login and when the user changes. */
export const typedEmail = createStore('')

/** The e-mail address of an unconfirmed sign-up since the page load, shown by the login form. Cleared like `typedEmail`. */
export const waitingSignUp = createStore<string | null>(null)

let shopper = sessionState.handOvers()
sessionState.subscribe(() => {
  if (shopper === sessionState.handOvers()) return
  shopper = sessionState.handOvers()
  typedEmail.write('')
  waitingSignUp.write(null)
})
