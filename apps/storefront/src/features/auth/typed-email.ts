import { createStore } from '#storage/store.ts'

/** The e-mail address that the visitor typed last: the forms of other pages start with it. Cleared by a login. */
export const typedEmail = createStore('')

/** The unconfirmed sign-up of this page, which the login form mentions. Cleared by a login. */
export const waitingSignUp = createStore<string | null>(null)
