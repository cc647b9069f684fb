import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'

import { api } from '#api.ts'
import { problemMessage } from '#problem-message.tsx'
import { signInMethods } from '#session/session-config.ts'

import { apiErrorOf, beginGoogle } from './auth.calls.ts'
import { askGoogle } from './google-popup.ts'
import { useGoogleMessages } from './google.messages.ts'

/**
 * Confirms the owner of an account without a password through Google (S31): the result and, on failure, the reason in the
 * page's language. Null when Google is not configured. Call `prove` synchronously in the click handler.
 */
export function useGoogleConfirmation() {
  const { i18n } = useLingui()
  const texts = useGoogleMessages()
  const [state, setState] = useState<{ pending: boolean; problem: string | null }>({ pending: false, problem: null })
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function prove(): Promise<boolean> {
    const fail = (problem: string) => {
      setState({ pending: false, problem })
      return false
    }
    asking.current = new AbortController()
    setState({ pending: true, problem: null })
    // No await before this line: browsers open a pop-up only during the click event.
    const answer = await askGoogle({ start: beginGoogle, signal: asking.current.signal })
    if (!answer.ok) return fail(texts[answer.reason])
    try {
      await api.POST('/users/user/google', { body: { credential: answer.code, state: answer.state } })
      setState({ pending: false, problem: null })
      return true
    } catch (error) {
      return fail(problemMessage(i18n, apiErrorOf(error)))
    }
  }
  return !import.meta.env.SSR && signInMethods()?.google === true ? { ...state, prove } : null
}
