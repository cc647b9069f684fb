import { useLingui } from '@lingui/react'

import type { AuthUser } from '@lotus/openapi/schema'

import { errorOf } from '#forms/attempt.ts'
import { isLocale } from '#i18n/i18n.ts'
import { signIn } from '#session/session.ts'

import type { GoogleAttempt } from './auth-state.ts'
import { useGooglePopup } from './use-google-popup.ts'

type GoogleEvents = {
  onSignedIn: (user: AuthUser) => void
  /** The account of this e-mail has a password, which must be confirmed once (S15). */
  onLink: () => void
}

/** Google sign-in (AUTH-10): its state and the function that starts it. Null when Google is not configured. */
export function useGoogle({ onSignedIn, onLink }: GoogleEvents): [GoogleAttempt | null, () => void] {
  const { i18n } = useLingui()
  const [attempt, ask] = useGooglePopup()
  const begin = () =>
    ask(async (code) => {
      const language = isLocale(i18n.locale) ? { language: i18n.locale } : {}
      try {
        onSignedIn(await signIn({ by: 'google', answer: { ...code, ...language } }))
      } catch (error) {
        if (errorOf(error).code !== 'GOOGLE_LINK_REQUIRED') throw error
        onLink()
      }
    })
  return [attempt, () => void begin()]
}
