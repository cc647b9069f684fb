import { useLingui } from '@lingui/react'

import type { AuthUser } from '@lotus/openapi/schema'

import { isLocale } from '#i18n/i18n.ts'
import { signInWithGoogle } from '#session/session.ts'

import type { GoogleAttempt } from './auth-state.ts'
import { answerOf } from './auth.calls.ts'
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
      const answer = await answerOf(signInWithGoogle({ ...code, ...language }))
      if (answer.ok) onSignedIn(answer.user)
      else if (answer.error.code !== 'GOOGLE_LINK_REQUIRED') return answer.error
      else onLink()
      return null
    })
  return [attempt, () => void begin()]
}
