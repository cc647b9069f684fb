import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'

import { isLocale } from '#i18n/i18n.ts'
import { signInMethods } from '#session/session-config.ts'
import { signInWithGoogle } from '#session/session.ts'

import type { GoogleAttempt } from './auth-state.ts'
import { answerOf, beginGoogle } from './auth.calls.ts'
import { askGoogle } from './google-popup.ts'

type GoogleEvents = {
  onSignedIn: (user: AuthUser) => void
  /** The account of this e-mail has a password, which must be confirmed once (S15). */
  onLink: () => void
}

/** Google sign-in (AUTH-10): its state and the function that starts it. Null when Google is not configured. For hydrated pages. */
export function useGoogle({ onSignedIn, onLink }: GoogleEvents): [GoogleAttempt | null, () => void] {
  const { i18n } = useLingui()
  const [attempt, setAttempt] = useState<GoogleAttempt>({ pending: false, problem: null })
  const asking = useRef<AbortController | null>(null)
  // The component is unmounted: the result of the pop-up is ignored.
  useEffect(() => () => asking.current?.abort(), [])
  const isOn = !import.meta.env.SSR && signInMethods()?.google === true

  const begin = async () => {
    asking.current = new AbortController()
    setAttempt({ pending: true, problem: null })
    // No await before this line: browsers open a pop-up only during the click event.
    const answer = await askGoogle({ start: beginGoogle, signal: asking.current.signal })
    if (!answer.ok) return setAttempt({ pending: false, problem: answer.reason })
    const language = isLocale(i18n.locale) ? { language: i18n.locale } : {}
    const signedIn = await answerOf(signInWithGoogle({ credential: answer.code, state: answer.state, ...language }))
    if (signedIn.ok) {
      setAttempt({ pending: false, problem: null })
      return onSignedIn(signedIn.user)
    }
    const isLink = signedIn.error.code === 'GOOGLE_LINK_REQUIRED'
    setAttempt({ pending: false, problem: isLink ? null : signedIn.error })
    return isLink ? onLink() : undefined
  }
  return [isOn ? attempt : null, () => void begin()]
}
