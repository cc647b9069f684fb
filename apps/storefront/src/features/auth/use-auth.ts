import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { AuthUser, EmailRequest, SignInRequest } from '@lotus/openapi/schema'

import { attemptOf, type Attempt } from '#forms/attempt.ts'
import { isLocale } from '#i18n/i18n.ts'
import { useOffline } from '#online.ts'
import { signIn } from '#session/session.ts'
import { notify } from '#toasts.ts'

import type { MailAttempt } from './auth-state.ts'
import { forgotPassword, requestSignInLink, resendVerification, signUp } from './auth.calls.ts'
import { typedEmail, waitingSignUp } from './typed-email.ts'
import { useGoogle } from './use-google.ts'

const signedUpToast = 4000

type AuthEvents = {
  onSignedIn: (user: AuthUser) => void
  onSignedUp: () => void
  /** The Google identity is verified; the password of the account is needed to link it. */
  onLink: () => void
}

/** A mutation that requests an e-mail in the page's language. */
export function useMail(send: (request: EmailRequest) => Promise<unknown>): [MailAttempt, (email: string) => void] {
  const { i18n } = useLingui()
  const { locale } = i18n
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: (email: string) => send({ email, ...(isLocale(locale) ? { language: locale } : {}) }),
    onSuccess: (_data, email) => setSentTo(email),
  })
  return [{ ...attemptOf(sending), sentTo }, sending.mutate]
}

function welcome(text: string): void {
  waitingSignUp.write(null)
  typedEmail.write('')
  notify({ tone: 'success', text })
}

/** Signs in with the token of an e-mail link. */
export function useLinkSignIn(): [Attempt, (token: string) => void] {
  const { t } = useLingui()
  const signingIn = useMutation({
    mutationFn: (token: string) => signIn({ by: 'mail', token }),
    onSuccess({ username: name }) {
      welcome(t`Bem vindo ${name}`)
    },
  })
  return [attemptOf(signingIn), signingIn.mutate]
}

/** The state and the events of the connected forms. */
export function useAuth({ onSignedIn, onSignedUp, onLink }: AuthEvents) {
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
  const login = useMutation({
    mutationFn: (credentials: SignInRequest) => signIn({ by: 'password', credentials }),
    onSuccess(user) {
      const name = user.username
      arrive(user, t`Bem vindo novamente ${name}`)
    },
  })
  const signup = useMutation({
    mutationFn: signUp,
    onSuccess({ email }) {
      waitingSignUp.write(email)
      setSignedUp(email)
      notify({ tone: 'success', text: t`Registrado com sucesso`, duration: signedUpToast })
      onSignedUp()
    },
  })
  const link = useMutation({
    mutationFn: (password: string) => signIn({ by: 'link', password }),
    onSuccess: welcomeByGoogle,
  })
  const [resend, runResend] = useMail(resendVerification)
  const [forgot, runForgot] = useMail(forgotPassword)
  const [signInLink, runSignInLink] = useMail(requestSignInLink)
  const [google, runGoogle] = useGoogle({ onSignedIn: welcomeByGoogle, onLink })
  return {
    state: {
      login: attemptOf(login),
      signup: attemptOf(signup),
      /** After a sign-up: the address to confirm before the first login. */
      signedUp,
      resend,
      forgot,
      signInLink,
      /** Null when Google sign-in is not configured. */
      google,
      link: attemptOf(link),
      offline: useOffline(),
    },
    actions: {
      signIn: login.mutate,
      signUp: signup.mutate,
      resend: runResend,
      forgot: runForgot,
      signInLink: runSignInLink,
      google: runGoogle,
      link: link.mutate,
    },
  }
}

export type Auth = ReturnType<typeof useAuth>
