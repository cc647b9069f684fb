import { Trans, useLingui } from '@lingui/react/macro'

import type { SignUpRequest } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { Link } from '@lotus/ui/link'

import { Form, FormProblems, useCheckedForm, useFormValue } from '#forms/checked-form.tsx'
import { FormError } from '#forms/form-error.tsx'
import { useFormField } from '#forms/form-state.ts'
import { isLocale } from '#i18n/i18n.ts'
import type { Attempt } from '#forms/attempt.ts'

import { registrationOf, signUpForm } from './auth-forms.ts'
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
  const form = useCheckedForm({
    values: { username, email, password: '', confirmation: '', terms: false },
    schema: signUpForm,
    labels: { ...labels, terms: t`Termos e condições` },
    texts,
    attempt,
    restores: ['username', 'email'],
    onType: (value) => onEmail(value.email),
    onSubmit: (value) => onSubmit(registrationOf(value, isLocale(i18n.locale) ? i18n.locale : 'pt-BR')),
  })
  const about = useFormValue(form, ({ username, email }) => `${username}\n${email}`).split('\n')
  return (
    <Form form={form} aria-label={t`Criar conta`} gap={5}>
      <FormError
        title={attempt.error?.code === 'NETWORK_ERROR' ? t`Erro ao criar conta` : t`Falha ao criar conta`}
        attempt={attempt}
      />
      <FormProblems />
      <form.TextField name="username" hint={t`Como chamamos você`} autoComplete="name" />
      <form.EmailField name="email" autoComplete="username" hint={t`Enviamos um link para confirmar`} />
      <form.PasswordField name="password" autoComplete="new-password" about={about} />
      <form.PasswordField name="confirmation" autoComplete="new-password" />
      <Terms />
      <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
        <Trans>Criar conta</Trans>
      </Button>
    </Form>
  )
}

/** The links open in a new window, so that typed values stay. */
function Terms() {
  const { t } = useLingui()
  const { value, problem, change, leave } = useFormField<boolean>({ name: 'terms' })
  return (
    <Checkbox
      name="terms"
      checked={value}
      required
      onBlur={leave}
      onChange={(event) => change(event.currentTarget.checked)}
      error={problem && t`Você precisa aceitar os termos e condições para continuar`}
      label={
        <Trans>
          Li e aceito os{' '}
          <Link emphasis="soft" href="/terms" target="_blank">
            termos e condições
          </Link>{' '}
          e a{' '}
          <Link emphasis="soft" href="/privacy" target="_blank">
            política de privacidade
          </Link>
        </Trans>
      }
    />
  )
}
