import { Trans, useLingui } from '@lingui/react/macro'

import type { MailAttempt } from './auth-state.ts'
import { EmailForm } from './email-form.tsx'
import { LinkSent, type LinkPurpose } from './link-sent.tsx'

export type LinkRequestFormProps = {
  purpose: LinkPurpose
  /** The e-mail address typed in another view. */
  email: string
  attempt: MailAttempt
  onEmail: (email: string) => void
  onSubmit: (email: string) => void
}

/** Requests an e-mail with a link to an account (D28, D62). The response is the same for every address (S17). */
export function LinkRequestForm({ purpose, attempt, ...form }: LinkRequestFormProps) {
  const { t } = useLingui()
  return (
    <EmailForm
      {...form}
      label={purpose === 'password' ? t`Esqueci minha senha` : t`Entrar com um link`}
      pending={attempt.pending}
      result={<LinkSent request={attempt} purpose={purpose} />}
      submit={attempt.sentTo === null ? <Trans>Enviar link</Trans> : <Trans>Enviar de novo</Trans>}
    />
  )
}
