import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { FormError } from '#forms/form-error.tsx'

import type { MailAttempt } from './auth-state.ts'

/** Requests the confirmation e-mail again. */
export function ResendButton({ resend, onResend }: { resend: MailAttempt; onResend: () => void }) {
  return (
    <Button emphasis="outline" size="small" busy={resend.pending} onClick={onResend}>
      <Trans>Enviar de novo</Trans>
    </Button>
  )
}

/** The result; the message is the same for known and unknown addresses (S17). */
export function SentAgain({ resend: { pending, error, sentTo } }: { resend: MailAttempt }) {
  const { t } = useLingui()
  if (pending) return null
  if (error !== null) return <FormError title={t`Não foi possível enviar a mensagem`} error={error} />
  if (sentTo === null) return null
  return (
    <Alert tone="success" announce="polite" title={t`Mensagem enviada`}>
      <Trans>Se há um cadastro à espera com {sentTo}, o link chega em instantes. Veja também no spam.</Trans>
    </Alert>
  )
}
