import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { Button } from '@lotus/ui/button'

import { checkedForm, useAppForm } from '#forms/form-fields.tsx'

import { emailForm } from './auth-forms.ts'
import * as css from './auth-form.css.ts'
import type { MailAttempt } from './auth-state.ts'
import { emailInput, useFieldMessages } from './field.messages.ts'
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
export function LinkRequestForm({ purpose, email, attempt, onEmail, onSubmit }: LinkRequestFormProps) {
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
  return (
    <form.AppForm>
      <form
        noValidate
        aria-label={purpose === 'password' ? t`Esqueci minha senha` : t`Entrar com um link`}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        <LinkSent request={attempt} purpose={purpose} />
        <form.FormProblems labels={labels} />
        <form.AppField name="email">
          {(field) => <field.TextField {...emailInput} label={labels.email} texts={texts.email} />}
        </form.AppField>
        <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
          {attempt.sentTo === null ? <Trans>Enviar link</Trans> : <Trans>Enviar de novo</Trans>}
        </Button>
      </form>
    </form.AppForm>
  )
}
