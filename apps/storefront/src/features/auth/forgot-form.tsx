import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { checkedForm, useAppForm } from '#forms/form-fields.tsx'
import { FormError } from '#forms/form-error.tsx'

import { emailForm } from './auth-forms.ts'
import * as css from './auth-form.css.ts'
import type { MailAttempt } from './auth-state.ts'
import { emailInput, useFieldMessages } from './field.messages.ts'

export type ForgotFormProps = {
  /** The e-mail address typed in another view. */
  email: string
  attempt: MailAttempt
  onEmail: (email: string) => void
  onSubmit: (email: string) => void
}

/** Requests the password reset e-mail (D28). The response is the same for every address (S17). */
export function ForgotForm({ email, attempt, onEmail, onSubmit }: ForgotFormProps) {
  const { t } = useLingui()
  const { labels, texts } = useFieldMessages()
  const form = useAppForm({
    defaultValues: { email },
    ...checkedForm,
    validators: { onDynamic: emailForm },
    listeners: { onChange: ({ formApi }) => onEmail(formApi.state.values.email) },
    onSubmit: ({ value }) => {
      if (!attempt.pending) onSubmit(v.parse(emailForm, value).email)
    },
  })
  const { sentTo } = attempt
  return (
    <form.AppForm>
      <form
        noValidate
        aria-label={t`Esqueci minha senha`}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        {attempt.error !== null && !attempt.pending && (
          <FormError title={t`Não foi possível enviar a mensagem`} error={attempt.error} />
        )}
        {sentTo !== null && !attempt.pending && attempt.error === null && (
          <Alert tone="success" announce="polite" title={t`Veja sua caixa de entrada`}>
            <Trans>
              Se há uma conta com {sentTo}, o link chega em instantes e vale por 30 minutos. Veja também no spam.
            </Trans>
          </Alert>
        )}
        <form.FormProblems labels={labels} />
        <form.AppField name="email">
          {(field) => <field.TextField {...emailInput} label={labels.email} texts={texts.email} />}
        </form.AppField>
        <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
          {sentTo === null ? <Trans>Enviar link</Trans> : <Trans>Enviar de novo</Trans>}
        </Button>
      </form>
    </form.AppForm>
  )
}
