import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { FormError } from '#forms/form-error.tsx'

import type { MailAttempt } from './auth-state.ts'

/** Asks for the message with the confirmation once more. */
export function ResendButton({ resend, onResend }: { resend: MailAttempt; onResend: () => void }) {
  return (
    <Button emphasis="outline" size="small" busy={resend.pending} onClick={onResend}>
      <Trans>Enviar de novo</Trans>
    </Button>
  )
}

/** What became of that: the same words for every address, known or not (S17). */
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
