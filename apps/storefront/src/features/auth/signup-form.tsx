import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { useState } from 'react'

import type { SignUpRequest } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { Link } from '@lotus/ui/link'

import { checkedForm, useAppForm, useFieldContext, useShownProblem } from '#forms/form-fields.tsx'
import { isLocale } from '#i18n/i18n.ts'
import { PasswordField } from '#forms/password-field.tsx'
import { fieldErrorsOf } from '#forms/field-rejections.ts'
import { FormError } from '#forms/form-error.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { registrationOf, signUpForm } from './auth-forms.ts'
import * as css from './auth-form.css.ts'
import { useFieldMessages } from './field.messages.ts'

export type SignupFormProps = {
  /** The e-mail address typed in another view. */
  email: string
  /** The name from an earlier form. */
  username: string
  attempt: Attempt
  onEmail: (email: string) => void
  onSubmit: (registration: SignUpRequest) => void
}

/** The sign-up form (AUTH-12): a field validates on blur. */
export function SignupForm({ email, username, attempt, onEmail, onSubmit }: SignupFormProps) {
  const { t, i18n } = useLingui()
  const { labels, texts } = useFieldMessages()
  const [sent, setSent] = useState<string | null>(null)
  const form = useAppForm({
    defaultValues: { username, email, password: '', confirmation: '', terms: false },
    ...checkedForm,
    validators: { onChange: signUpForm },
    listeners: { onChange: ({ formApi }) => onEmail(formApi.state.values.email) },
    onSubmit: ({ value }) => {
      if (attempt.pending) return
      setSent(value.password)
      onSubmit(registrationOf(value, isLocale(i18n.locale) ? i18n.locale : 'pt-BR'))
    },
  })
  const about = useStore(form.store, ({ values }) => `${values.username}\n${values.email}`).split('\n')
  const { error } = attempt
  const fieldLabels = { ...labels, terms: t`Termos e condições` }
  return (
    <form.AppForm>
      <form.Form labels={fieldLabels} rejection={error} aria-label={t`Criar conta`} className={css.form}>
        {error !== null && !attempt.pending && fieldErrorsOf(error, Object.keys(fieldLabels)) === null && (
          <FormError
            title={error.code === 'NETWORK_ERROR' ? t`Erro ao criar conta` : t`Falha ao criar conta`}
            error={error}
          />
        )}
        <form.FormProblems />
        <form.AppField name="username">
          {(field) => (
            <field.TextField
              label={labels.username}
              texts={texts.username}
              hint={t`Como chamamos você`}
              autoComplete="name"
            />
          )}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.EmailField
              autoComplete="username"
              label={labels.email}
              texts={texts.email}
              hint={t`Enviamos um link para confirmar`}
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {() => (
            <PasswordField
              label={labels.password}
              texts={texts.password}
              autoComplete="new-password"
              strength={{ about }}
              rejected={error?.code === 'PASSWORD_TOO_WEAK' ? sent : null}
            />
          )}
        </form.AppField>
        <form.AppField name="confirmation">
          {() => <PasswordField label={labels.confirmation} texts={texts.confirmation} autoComplete="new-password" />}
        </form.AppField>
        <form.AppField name="terms">{() => <Terms />}</form.AppField>
        <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
          <Trans>Criar conta</Trans>
        </Button>
      </form.Form>
    </form.AppForm>
  )
}

/** The links open in a new window, so that typed values stay. */
function Terms() {
  const { t } = useLingui()
  const field = useFieldContext<boolean>()
  const accepted = useStore(field.store, ({ value }) => value)
  const problem = useShownProblem()
  const needed = t`Você precisa aceitar os termos e condições para continuar`
  return (
    <Checkbox
      name={field.name}
      checked={accepted}
      required
      onBlur={field.handleBlur}
      onChange={(event) => field.handleChange(event.currentTarget.checked)}
      error={problem === undefined ? undefined : needed}
      label={
        <Trans>
          Li e aceito os{' '}
          <Link emphasis="inline" href="/terms" target="_blank">
            termos e condições
          </Link>{' '}
          e a{' '}
          <Link emphasis="inline" href="/privacy" target="_blank">
            política de privacidade
          </Link>
        </Trans>
      }
    />
  )
}
