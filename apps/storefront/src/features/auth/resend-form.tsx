import { Trans, useLingui } from '@lingui/react/macro'

import type { MailAttempt } from './auth-state.ts'
import { EmailForm } from './email-form.tsx'
import { SentAgain } from './resend-button.tsx'
import { OtherForm, ViewLink } from './view-link.tsx'

/** Requests another confirmation link. The response is the same for every address (S17). */
export function ResendForm({ attempt, onSubmit }: { attempt: MailAttempt; onSubmit: (email: string) => void }) {
  const { t } = useLingui()
  return (
    <EmailForm
      label={t`Pedir um novo link`}
      hint={t`O mesmo que você usou no cadastro`}
      pending={attempt.pending}
      result={<SentAgain resend={attempt} />}
      submit={<Trans>Pedir um novo link</Trans>}
      onSubmit={onSubmit}
    >
      <OtherForm question={<Trans>Já confirmou?</Trans>}>
        <ViewLink to="login" onView={null}>
          <Trans>Entrar</Trans>
        </ViewLink>
      </OtherForm>
    </EmailForm>
  )
}
