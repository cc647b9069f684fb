import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'

import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import { FormError } from '#forms/form-error.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { newPasswordForm } from './auth-forms.ts'
import { AuthPage, LinkResult, usePageMessages } from './auth-page.tsx'
import { useFieldMessages } from './field.messages.ts'
import { TypedOfflineNotice } from './typed-offline-notice.tsx'

export type ResetPasswordScreenProps = {
  /** Whether the URL contains a token. */
  hasToken: boolean
  attempt: Attempt
  done: boolean
  offline: boolean
  onSubmit: (password: string) => void
}

/** /reset-password: sets a new password with the token of an e-mail link (D28). */
export function ResetPasswordScreen({ hasToken, attempt, done, offline, onSubmit }: ResetPasswordScreenProps) {
  const { t } = useLingui()
  const messages = usePageMessages('resetPassword')
  if (done)
    return (
      <LinkResult
        title={t`Senha alterada`}
        subtitle={t`As outras sessões foram encerradas, por segurança.`}
        tone="success"
        to="/login"
        name={<Trans>Entrar</Trans>}
      >
        <Trans>Sua senha nova já vale. Entre com ela.</Trans>
      </LinkResult>
    )
  if (!hasToken || attempt.error?.code === 'LINK_INVALID')
    return (
      <LinkResult
        title={t`Este link não vale mais`}
        subtitle={t`Cada link vale uma vez, por 30 minutos.`}
        tone="warning"
        to="/forgot-password"
        name={<Trans>Pedir um novo link</Trans>}
      >
        <Trans>Se você já mudou a senha com ele, entre com a nova. Senão, peça outro link e abra o mais novo.</Trans>
      </LinkResult>
    )
  return (
    <AuthPage {...messages}>
      <NewPasswordForm attempt={attempt} offline={offline} onSubmit={onSubmit} />
    </AuthPage>
  )
}

type NewPasswordFormProps = Pick<ResetPasswordScreenProps, 'attempt' | 'offline' | 'onSubmit'>

function NewPasswordForm({ attempt, offline, onSubmit }: NewPasswordFormProps) {
  const { t } = useLingui()
  const { labels, texts } = useFieldMessages()
  const form = useCheckedForm({
    values: { password: '', confirmation: '' },
    schema: newPasswordForm,
    labels: { password: labels.newPassword, confirmation: labels.confirmation },
    texts,
    attempt,
    onSubmit: ({ password }) => onSubmit(password),
  })
  return (
    <Form form={form} aria-label={t`Criar nova senha`} gap={5}>
      {offline && <TypedOfflineNotice />}
      <FormError title={t`Não foi possível mudar a senha`} attempt={attempt} />
      <FormProblems />
      <form.PasswordField name="password" autoComplete="new-password" about={[]} />
      <form.PasswordField name="confirmation" autoComplete="new-password" />
      <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
        <Trans>Mudar a senha</Trans>
      </Button>
    </Form>
  )
}
