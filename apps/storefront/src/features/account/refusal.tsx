import { Trans, useLingui } from '@lingui/react/macro'

import type { ApiError } from '@lotus/api-client/errors'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { Attention } from '#lib/attention.tsx'
import { problemMessage } from '#lib/problem-message.tsx'

import type { Attempt, Proof } from './account-state.ts'

type RefusalProps = {
  attempt: Attempt
  /** What did not work, e.g. "Erro ao salvar dados". */
  title: string
  /** In place of the general words for the error. */
  textOf?: (error: ApiError) => string
  /** The way on where Google has to be asked first; null where the shop has no Google. */
  proof?: Proof | null
  /** Sends it again, now that it was proved. */
  onProved?: () => void
}

let lastKey = 0
const keys = new WeakMap<ApiError, number>()
/** A number of its own for every refusal: the second of the same kind is told anew. */
function keyOf(error: ApiError): number {
  const known = keys.get(error) ?? (lastKey += 1)
  keys.set(error, known)
  return known
}

/** What the server would not do, above what asked for it: it takes the focus. Nothing while it is tried again. */
export function Refusal({ attempt: { pending, error }, title, textOf, proof, onProved }: RefusalProps) {
  const { i18n } = useLingui()
  if (pending || error === null) return null
  if (error.code === 'REAUTHENTICATION_REQUIRED' && proof)
    return <ProveAgain key={keyOf(error)} proof={proof} onProved={onProved} />
  return (
    <Attention key={keyOf(error)}>
      <Alert tone="critical" announce="assertive" title={title}>
        <p>{textOf === undefined ? problemMessage(i18n, error) : textOf(error)}</p>
      </Alert>
    </Attention>
  )
}

type ProveAgainProps = { proof: Proof; onProved: (() => void) | undefined }

/** There is no password to ask for: Google is asked who is there (S31). */
function ProveAgain({ proof: { pending, problem, prove }, onProved }: ProveAgainProps) {
  const { t } = useLingui()
  return (
    <Attention>
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
    </Attention>
  )
}
