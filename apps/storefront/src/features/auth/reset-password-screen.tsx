import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { LinkButton } from '#layout/link-button.tsx'
import { checkedForm, useAppForm } from '#forms/form-fields.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { FormError } from '#forms/form-error.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { newPasswordForm } from './auth-forms.ts'
import * as css from './auth-form.css.ts'
import { AuthPage, AuthPending } from './auth-page.tsx'
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
  const messages = usePageMessages()
  if (done)
    return (
      <AuthPage title={t`Senha alterada`} subtitle={t`As outras sessões foram encerradas, por segurança.`}>
        <div className={css.form}>
          <Alert tone="success" announce="polite">
            <Trans>Sua senha nova já vale. Entre com ela.</Trans>
          </Alert>
          <LinkButton to="/login" emphasis="strong" size="large" width="full">
            <Trans>Entrar</Trans>
          </LinkButton>
        </div>
      </AuthPage>
    )
  if (!hasToken || attempt.error?.code === 'LINK_INVALID')
    return (
      <AuthPage title={t`Este link não vale mais`} subtitle={t`Cada link vale uma vez, por 30 minutos.`}>
        <div className={css.form}>
          <Alert tone="warning" announce="polite">
            <Trans>Sua senha continua a mesma. Peça outro link e abra o mais novo.</Trans>
          </Alert>
          <LinkButton to="/forgot-password" emphasis="strong" size="large" width="full">
            <Trans>Pedir um novo link</Trans>
          </LinkButton>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage {...messages}>
      <NewPasswordForm attempt={attempt} offline={offline} onSubmit={onSubmit} />
    </AuthPage>
  )
}

function NewPasswordForm({
  attempt,
  offline,
  onSubmit,
}: Pick<ResetPasswordScreenProps, 'attempt' | 'offline' | 'onSubmit'>) {
  const { t } = useLingui()
  const { labels, texts } = useFieldMessages()
  const [sent, setSent] = useState<string | null>(null)
  const form = useAppForm({
    defaultValues: { password: '', confirmation: '' },
    ...checkedForm,
    validators: { onChange: newPasswordForm },
    onSubmit: ({ value }) => {
      if (attempt.pending) return
      setSent(value.password)
      onSubmit(value.password)
    },
  })
  const { error } = attempt
  return (
    <form.AppForm>
      <form.Form
        labels={{ ...labels, password: labels.newPassword }}
        aria-label={t`Criar nova senha`}
        className={css.form}
      >
        {offline && <TypedOfflineNotice />}
        {error !== null && !attempt.pending && <FormError title={t`Não foi possível mudar a senha`} error={error} />}
        <form.FormProblems />
        <form.AppField name="password">
          {() => (
            <PasswordField
              label={labels.newPassword}
              texts={texts.password}
              autoComplete="new-password"
              strength={{ about: [] }}
              rejected={error?.code === 'PASSWORD_TOO_WEAK' ? sent : null}
            />
          )}
        </form.AppField>
        <form.AppField name="confirmation">
          {() => <PasswordField label={labels.confirmation} texts={texts.confirmation} autoComplete="new-password" />}
        </form.AppField>
        <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
          <Trans>Mudar a senha</Trans>
        </Button>
      </form.Form>
    </form.AppForm>
  )
}

/** Shown before hydration: the server never sees the token. */
export function ResetPasswordPending() {
  return <AuthPending {...usePageMessages()} rows={['field', 'line', 'field', 'button']} />
}

function usePageMessages() {
  const { t } = useLingui()
  return { title: t`Criar nova senha`, subtitle: t`Escolha uma que você não usa em outro lugar.` }
}
