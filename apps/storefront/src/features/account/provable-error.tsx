import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { FormError, formErrorKey } from '#forms/form-error.tsx'

/** Confirmation with Google for accounts without a password (S31): pending, or the reason of the failure. */
export type Proof = {
  pending: boolean
  problem: string | null
  /** Resolves to whether the user is confirmed. Call it synchronously in the click handler: it opens a pop-up. */
  prove: () => Promise<boolean>
}

type ProvableErrorProps = ComponentProps<typeof FormError> & {
  /** The confirmation with Google; null when Google is not configured. */
  proof: Proof | null
  /** Retries the request after the confirmation. */
  onProved: () => void
}

/** A `FormError` that also lets the owner of an account without a password confirm with Google (S31). */
export function ProvableError({ proof, onProved, ...failure }: ProvableErrorProps) {
  const { t } = useLingui()
  const { pending, error } = failure.attempt
  if (pending || error?.code !== 'REAUTHENTICATION_REQUIRED' || proof === null) return <FormError {...failure} />
  return (
    <FocusOnMount key={formErrorKey(error)}>
      <Alert
        tone="warning"
        announce="assertive"
        title={t`Confirme que é você`}
        action={
          <Button
            size="small"
            busy={proof.pending}
            onClick={async () => {
              if (!proof.pending && (await proof.prove())) onProved()
            }}
          >
            <Trans>Confirmar com o Google</Trans>
          </Button>
        }
      >
        <p>{proof.problem ?? t`Você entra com o Google. Confirme com ele para continuar.`}</p>
      </Alert>
    </FocusOnMount>
  )
}
