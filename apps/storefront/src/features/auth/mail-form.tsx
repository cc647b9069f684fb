import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import { FormError } from '#forms/form-error.tsx'

import { emailForm } from './auth-forms.ts'
import type { MailAttempt } from './auth-state.ts'
import { useFieldMessages } from './field.messages.ts'

/** The link in the requested e-mail: it resets the password, signs in or confirms a sign-up. */
export type MailPurpose = 'password' | 'signIn' | 'signUp'

type MailAnswerProps = { purpose: MailPurpose; attempt: MailAttempt }

/** The result of a request: the same for known and unknown addresses (S17). */
export function MailAnswer({ purpose, attempt }: MailAnswerProps) {
  const { t } = useLingui()
  const { pending, error, sentTo } = attempt
  if (error !== null) return <FormError title={t`Não foi possível enviar a mensagem`} attempt={attempt} />
  if (pending || sentTo === null) return null
  if (purpose === 'signUp')
    return (
      <Alert tone="success" announce="polite" title={t`Mensagem enviada`}>
        <Trans>Se há um cadastro à espera com {sentTo}, o link chega em instantes. Veja também no spam.</Trans>
      </Alert>
    )
  const minutes = purpose === 'password' ? 30 : 15
  return (
    <Alert tone="success" announce="polite" title={t`Veja sua caixa de entrada`}>
      <Trans>
        Se há uma conta com {sentTo}, o link chega em instantes e vale por {minutes} minutos. Veja também no spam.
      </Trans>
    </Alert>
  )
}

/** Requests an e-mail to a known address. */
export const MailButton = ({
  attempt,
  onRequest,
  children,
}: {
  attempt: MailAttempt
  onRequest: () => void
  children: ReactNode
}) => (
  <Button emphasis="outline" size="small" busy={attempt.pending} onClick={onRequest}>
    {children}
  </Button>
)

type MailFormProps = MailAnswerProps & {
  /** The e-mail address typed in another view. @default '' */
  email?: string
  /** Below the button. */
  children?: ReactNode
  onEmail?: (email: string) => void
  onSubmit: (email: string) => void
}

/** Requests an e-mail with a link to an account (D28, D62). */
export function MailForm({ purpose, attempt, email = '', children, onEmail, onSubmit }: MailFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm({
    values: { email },
    schema: emailForm,
    ...useFieldMessages(),
    attempt,
    onType: (value) => onEmail?.(value.email),
    onSubmit: (value) => onSubmit(v.parse(emailForm, value).email),
  })
  const isSignUp = purpose === 'signUp'
  const labels = { password: t`Esqueci minha senha`, signIn: t`Entrar com um link`, signUp: t`Pedir um novo link` }
  return (
    <Form form={form} aria-label={labels[purpose]} gap={5}>
      <MailAnswer purpose={purpose} attempt={attempt} />
      <FormProblems />
      <form.EmailField
        name="email"
        autoComplete="username"
        hint={isSignUp ? t`O mesmo que você usou no cadastro` : undefined}
      />
      <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
        {isSignUp ? (
          labels.signUp
        ) : attempt.sentTo === null ? (
          <Trans>Enviar link</Trans>
        ) : (
          <Trans>Enviar de novo</Trans>
        )}
      </Button>
      {children}
    </Form>
  )
}
