import { createStore } from '#storage/store.ts'

/** The e-mail address that was typed last. The forms of other pages start with it. Cleared by a login. */
export const typedEmail = createStore('')

/** The e-mail address of an unconfirmed sign-up since the page load. The login form shows it. Cleared by a login. */
export const waitingSignUp = createStore<string | null>(null)
