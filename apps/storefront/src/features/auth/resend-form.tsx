import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { Button } from '@lotus/ui/button'

import { checkedForm, useAppForm } from '#forms/form-fields.tsx'

import { emailForm } from './auth-forms.ts'
import * as css from './auth-form.css.ts'
import type { MailAttempt } from './auth-state.ts'
import { emailInput, useFieldMessages } from './field.messages.ts'
import { SentAgain } from './resend-button.tsx'
import { OtherForm, ViewLink } from './view-link.tsx'

/** Requests another confirmation link. The response is the same for every address (S17). */
export function ResendForm({ attempt, onSubmit }: { attempt: MailAttempt; onSubmit: (email: string) => void }) {
  const { t } = useLingui()
  const { labels, texts } = useFieldMessages()
  const form = useAppForm({
    defaultValues: { email: '' },
    ...checkedForm,
    validators: { onDynamic: emailForm },
    onSubmit: ({ value }) => {
      if (!attempt.pending) onSubmit(v.parse(emailForm, value).email)
    },
  })
  return (
    <form.AppForm>
      <form
        noValidate
        aria-label={t`Pedir um novo link`}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        <SentAgain resend={attempt} />
        <form.FormProblems labels={labels} />
        <form.AppField name="email">
          {(field) => (
            <field.TextField
              {...emailInput}
              label={labels.email}
              texts={texts.email}
              hint={t`O mesmo que você usou no cadastro`}
            />
          )}
        </form.AppField>
        <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
          <Trans>Pedir um novo link</Trans>
        </Button>
        <OtherForm question={<Trans>Já confirmou?</Trans>}>
          <ViewLink to="login" onView={null}>
            <Trans>Entrar</Trans>
          </ViewLink>
        </OtherForm>
      </form>
    </form.AppForm>
  )
}
