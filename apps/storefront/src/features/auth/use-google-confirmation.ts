import { useLingui } from '@lingui/react'

import { api } from '#api.ts'
import { formProblem } from '#form-problem.ts'

import { useGoogleMessages } from './google.messages.ts'
import { useGooglePopup } from './use-google-popup.ts'

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
