import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { AuthUser, EmailRequest } from '@lotus/openapi/schema'

import { isLocale } from '#i18n/i18n.ts'
import { useOffline } from '#online.ts'
import { linkGoogle, signIn, signInWithLink, signUp, type SessionAnswer } from '#session/session.ts'
import { notify } from '#toasts.ts'
import type { Attempt } from '#forms/attempt.ts'

import type { AuthActions, AuthState, MailAttempt } from './auth-state.ts'
import { answerOf, forgotPassword, requestSignInLink, resendVerification } from './auth.calls.ts'
import { useGoogle } from './use-google.ts'
import { typedEmail } from './typed-email.ts'
import { waitingSignUp } from './waiting-sign-up.ts'

const signedUpToast = 4000

type AuthEvents = {
  onSignedIn: (user: AuthUser) => void
  onSignedUp: () => void
  /** The Google identity is verified; the password of the account is needed to link it. */
  onLink: () => void
}

/** One request at a time. */
export function useAttempt<Input, Data extends object>(
  perform: (input: Input) => Promise<SessionAnswer<Data>>,
  onDone: (data: Data, input: Input) => void,
): [Attempt, (input: Input) => void] {
  const [attempt, setAttempt] = useState<Attempt>({ pending: false, error: null })
  const run = async (input: Input) => {
    setAttempt({ pending: true, error: null })
    const answer = await answerOf(perform(input))
    setAttempt({ pending: false, error: answer.ok ? null : answer.error })
    if (answer.ok) onDone(answer, input)
  }
  return [attempt, (input) => void run(input)]
}

/** The same for a request that sends an e-mail in the page's language. */
export function useMail(
  send: (request: EmailRequest) => Promise<SessionAnswer>,
): [MailAttempt, (email: string) => void] {
  const { i18n } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { locale } = i18n
  const [attempt, run] = useAttempt(
    (email: string) => send({ email, ...(isLocale(locale) ? { language: locale } : {}) }),
    (_data, email) => setSentTo(email),
  )
  return [{ ...attempt, sentTo }, run]
}

function welcome(text: string): void {
  waitingSignUp.write(null)
  typedEmail.write('')
  notify({ tone: 'success', text })
}

/** Signs in with the token of an e-mail link. */
export function useLinkSignIn(): [Attempt, (token: string) => void] {
  const { t } = useLingui()
  return useAttempt(signInWithLink, ({ user }) => {
    const name = user.username
    welcome(t`Bem vindo ${name}`)
  })
}

/** The state and the events of the connected forms. */
export function useAuth({ onSignedIn, onSignedUp, onLink }: AuthEvents): { state: AuthState; actions: AuthActions } {
  const { t } = useLingui()
  const [signedUp, setSignedUp] = useState(waitingSignUp.read)
  const arrive = (user: AuthUser, text: string) => {
    welcome(text)
    onSignedIn(user)
  }
  const welcomeByGoogle = (user: AuthUser) => {
    const name = user.username
    arrive(user, t`Bem vindo ${name}`)
  }
  const [login, runSignIn] = useAttempt(signIn, ({ user }) => {
    const name = user.username
    arrive(user, t`Bem vindo novamente ${name}`)
  })
  const [signup, runSignUp] = useAttempt(signUp, ({ email }) => {
    waitingSignUp.write(email)
    setSignedUp(email)
    notify({ tone: 'success', text: t`Registrado com sucesso`, duration: signedUpToast })
    onSignedUp()
  })
  const [link, runLink] = useAttempt(linkGoogle, ({ user }) => welcomeByGoogle(user))
  const [resend, runResend] = useMail(resendVerification)
  const [forgot, runForgot] = useMail(forgotPassword)
  const [signInLink, runSignInLink] = useMail(requestSignInLink)
  const [google, runGoogle] = useGoogle({ onSignedIn: welcomeByGoogle, onLink })
  return {
    state: { login, signup, signedUp, resend, forgot, signInLink, google, link, offline: useOffline() },
    actions: {
      signIn: runSignIn,
      signUp: runSignUp,
      resend: runResend,
      forgot: runForgot,
      signInLink: runSignInLink,
      google: runGoogle,
      link: runLink,
    },
  }
}
