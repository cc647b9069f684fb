import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'

import { isLocale } from '#i18n/i18n.ts'
import { signInWays } from '#session/session-config.ts'
import { signInWithGoogle } from '#session/session.ts'

import type { GoogleAttempt } from './auth-state.ts'
import { answerOf, beginGoogle } from './auth.calls.ts'
import { askGoogle } from './google-popup.ts'

type GoogleEvents = {
  onSignedIn: (user: AuthUser) => void
  /** The account of this e-mail has a password, which is asked for once (S15). */
  onLink: () => void
}

/** Signing in with Google (AUTH-10), and the way to begin it; null where the shop has no Google. For pages that are alive. */
export function useGoogle({ onSignedIn, onLink }: GoogleEvents): [GoogleAttempt | null, () => void] {
  const { i18n } = useLingui()
  const [attempt, setAttempt] = useState<GoogleAttempt>({ pending: false, problem: null })
  const asking = useRef<AbortController | null>(null)
  // Nobody is there any more to hear what the window says.
  useEffect(() => () => asking.current?.abort(), [])
  const isOn = !import.meta.env.SSR && signInWays()?.google === true

  const begin = async () => {
    asking.current = new AbortController()
    setAttempt({ pending: true, problem: null })
    // Nothing is awaited before this: the browser opens a window for the press alone.
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
