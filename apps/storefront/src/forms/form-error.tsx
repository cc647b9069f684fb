import { useLingui } from '@lingui/react/macro'
import { use, useEffect, useState, type ReactNode } from 'react'

import type { ApiError } from '@lotus/api-client/errors'
import { Alert } from '@lotus/ui/alert'

import type { Attempt } from './attempt.ts'
import { FocusOnMount } from './focus-on-mount.tsx'
import { FormStateContext } from './form-state.ts'
import { formProblem } from '#form-problem.ts'

type FormErrorProps = {
  /** The title, e.g. "Falha ao realizar login". */
  title: string
  attempt: Attempt
  /** Replaces the default message of the error code. */
  textOf?: (error: ApiError) => string
  /** A link or a button that resolves the error. */
  action?: ReactNode
}

const keys = new WeakMap<ApiError, number>()
let lastKey = 0
/** A distinct key for every error: an error with the same code is announced again. */
export function formErrorKey(error: ApiError): number {
  const known = keys.get(error) ?? (lastKey += 1)
  keys.set(error, known)
  return known
}

/**
 * The error of a rejected request, focused on mount (AUTH-15). Hidden during a retry, and if the surrounding form shows the errors at
 * its fields.
 */
export function FormError({ title, attempt: { pending, error }, textOf, action }: FormErrorProps) {
  const { i18n } = useLingui()
  const form = use(FormStateContext)
  if (pending || error === null || (form?.error === error && form.isAtFields)) return null
  const waits = error.code === 'RATE_LIMITED' && error.retryAfter !== null && error.retryAfter > 0
  return (
    <FocusOnMount key={formErrorKey(error)}>
      <Alert tone="critical" announce="assertive" title={title} action={action}>
        {waits ? <Wait seconds={error.retryAfter ?? 0} /> : <p>{textOf?.(error) ?? formProblem(i18n, error)}</p>}
      </Alert>
    </FocusOnMount>
  )
}

const second = 1000

/** The remaining waiting time. Announced once, not every second. */
function Wait({ seconds }: { seconds: number }) {
  const { t } = useLingui()
  const [end] = useState(() => Date.now() + seconds * second)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / second))), second)
    return () => clearInterval(timer)
  }, [end])
  const minutes = Math.ceil(left / 60)
  if (left === 0) return <p>{t`Você já pode tentar de novo.`}</p>
  return (
    <p aria-live="off">
      {left < 60
        ? t`Muitas tentativas. Tente de novo em ${left} s.`
        : t`Muitas tentativas. Tente de novo em ${minutes} min.`}
    </p>
  )
}
