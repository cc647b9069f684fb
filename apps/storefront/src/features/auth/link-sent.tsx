import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { FormError } from '#forms/form-error.tsx'

import type { MailAttempt } from './auth-state.ts'

/** Requests the e-mail with a link to sign in. */
export function SignInLinkButton({ request, onRequest }: { request: MailAttempt; onRequest: () => void }) {
  return (
    <Button emphasis="outline" size="small" busy={request.pending} onClick={onRequest}>
      <Trans>Receber um link de acesso por e-mail</Trans>
    </Button>
  )
}

/** A link that resets the password or signs in. */
export type LinkPurpose = 'password' | 'signIn'

const minutesOf = { password: 30, signIn: 15 } satisfies Record<LinkPurpose, number>

/** The result of a request for a link: the same for known and unknown addresses (S17). */
export function LinkSent({ request, purpose }: { request: MailAttempt; purpose: LinkPurpose }) {
  const { t } = useLingui()
  const { pending, error, sentTo } = request
  if (pending) return null
  if (error !== null) return <FormError title={t`Não foi possível enviar a mensagem`} error={error} />
  if (sentTo === null) return null
  const minutes = minutesOf[purpose]
  return (
    <Alert tone="success" announce="polite" title={t`Veja sua caixa de entrada`}>
      <Trans>
        Se há uma conta com {sentTo}, o link chega em instantes e vale por {minutes} minutos. Veja também no spam.
      </Trans>
    </Alert>
  )
}
