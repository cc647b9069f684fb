import { useEffect, useRef, useState } from 'react'

import { reportedErrorOf } from '#forms/attempt.ts'
import { signInMethods } from '#session/session-config.ts'

import type { GoogleAttempt } from './auth-state.ts'
import { beginGoogle } from './auth.calls.ts'
import { askGoogle } from './google-popup.ts'

/** Sends the code of Google's pop-up to the server. Rejects if the server does. */
type SendCode = (answer: { credential: string; state: string }) => Promise<unknown>

/** Google's pop-up: its state, and the function that opens it. The state is null when Google is not configured. For hydrated pages. */
export function useGooglePopup(): [GoogleAttempt | null, (send: SendCode) => Promise<boolean>] {
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
