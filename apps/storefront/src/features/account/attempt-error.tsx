import { Trans, useLingui } from '@lingui/react/macro'

import type { ApiError } from '@lotus/api-client/errors'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { fieldErrorsOf } from '#forms/field-rejections.ts'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { FormError, formErrorKey } from '#forms/form-error.tsx'
import type { Attempt } from '#forms/attempt.ts'

import type { Proof } from './account-state.ts'

type AttemptErrorProps = {
  attempt: Attempt
  /** The title, e.g. "Erro ao salvar dados". */
  title: string
  /** The labels of the form that shows the errors of its fields itself. */
  labels?: Record<string, string>
  /** Replaces the general message of the error. */
  textOf?: (error: ApiError) => string
  /** The confirmation with Google, when it is required; null when Google is not configured. */
  proof?: Proof | null
  /** Retries the request after the confirmation. */
  onProved?: () => void
}

/** The error of a rejected request, above its form; hidden during a retry. */
export function AttemptError(props: AttemptErrorProps) {
  const { attempt, title, labels = {}, textOf, proof, onProved } = props
  const { pending, error } = attempt
  if (pending || error === null || fieldErrorsOf(error, Object.keys(labels)) !== null) return null
  if (error.code === 'REAUTHENTICATION_REQUIRED' && proof)
    return <ProveAgain key={formErrorKey(error)} proof={proof} onProved={onProved} />
  return <FormError title={title} error={error} text={textOf?.(error)} />
}

type ProveAgainProps = { proof: Proof; onProved: (() => void) | undefined }

/** The account has no password: the user confirms with Google (S31). */
function ProveAgain({ proof: { pending, problem, prove }, onProved }: ProveAgainProps) {
  const { t } = useLingui()
  return (
    <FocusOnMount>
      <Alert
        tone="warning"
        announce="assertive"
        title={t`Confirme que é você`}
        action={
          <Button
            size="small"
            busy={pending}
            onClick={async () => {
              if (!pending && (await prove())) onProved?.()
            }}
          >
            <Trans>Confirmar com o Google</Trans>
          </Button>
        }
      >
        <p>{problem ?? t`Você entra com o Google. Confirme com ele para continuar.`}</p>
      </Alert>
    </FocusOnMount>
  )
}
