import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { formProblem } from '#form-problem.ts'
import { errorOf, reportedErrorOf } from '#forms/attempt.ts'
import { isLocale } from '#i18n/i18n.ts'
import { signInMethods } from '#session/session-config.ts'
import { signIn } from '#session/session.ts'

import type { GoogleAttempt } from './auth-state.ts'
import { beginGoogle } from './auth.calls.ts'
import { askGoogle } from './google-popup.ts'
import { useGoogleMessages } from './google.messages.ts'

/** Sends the code of Google's pop-up to the server. Rejects if the server does. */
type SendCode = (answer: { credential: string; state: string }) => Promise<unknown>

/** Google's pop-up: its state, and the function that opens it. The state is null when Google is not configured. For hydrated pages. */
function useGooglePopup(): [GoogleAttempt | null, (send: SendCode) => Promise<boolean>] {
  const [attempt, setAttempt] = useState<GoogleAttempt>({ pending: false, problem: null })
  const asking = useRef<AbortController | null>(null)
  // The component is unmounted: the result of the pop-up is ignored.
  useEffect(() => () => asking.current?.abort(), [])
  const isOn = !import.meta.env.SSR && signInMethods()?.google === true

  const ask = async (send: SendCode) => {
    asking.current = new AbortController()
    setAttempt({ pending: true, problem: null })
    // No await before this line: browsers open a pop-up only during the click event.
    const answer = await askGoogle({ start: beginGoogle, signal: asking.current.signal })
    const problem = answer.ok
      ? await send({ credential: answer.code, state: answer.state }).then(() => null, reportedErrorOf)
      : answer.reason
    setAttempt({ pending: false, problem })
    return problem === null
  }
  return [isOn ? attempt : null, ask]
}

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

/**
 * Confirms the owner of an account without a password through Google (S31): the result and, on failure, the reason in the
 * page's language. Null when Google is not configured. Call `prove` synchronously in the click handler.
 */
export function useGoogleConfirmation() {
  const { i18n } = useLingui()
  const texts = useGoogleMessages()
  const [attempt, ask] = useGooglePopup()
  if (attempt === null) return null
  const { pending, problem } = attempt
  return {
    pending,
    problem: typeof problem === 'string' ? texts[problem] : problem && formProblem(i18n, problem),
    prove: () => ask((body) => api.POST('/users/user/google', { body })),
  }
}
