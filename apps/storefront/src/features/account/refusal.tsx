import { useLingui } from '@lingui/react/macro'

import type { ApiError } from '@lotus/api-client/errors'
import { Alert } from '@lotus/ui/alert'

import { Attention } from '#lib/attention.tsx'
import { problemMessage } from '#lib/problem-message.tsx'

import type { Attempt } from './account-state.ts'

type RefusalProps = {
  attempt: Attempt
  /** What did not work, e.g. "Erro ao salvar dados". */
  title: string
  /** In place of the general words for the error. */
  textOf?: (error: ApiError) => string
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
export function Refusal({ attempt: { pending, error }, title, textOf }: RefusalProps) {
  const { i18n } = useLingui()
  if (pending || error === null) return null
  return (
    <Attention key={keyOf(error)}>
      <Alert tone="critical" announce="assertive" title={title}>
        <p>{textOf === undefined ? problemMessage(i18n, error) : textOf(error)}</p>
      </Alert>
    </Attention>
  )
}
