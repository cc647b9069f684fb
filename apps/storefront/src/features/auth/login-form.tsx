import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { ApiErrorCode } from '@lotus/api-client/errors'
import type { SignInRequest } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'

import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { FormError } from '#forms/form-error.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { credentialsOf, loginForm } from './auth-forms.ts'
import type { AuthView, MailAttempt } from './auth-state.ts'
import { useFieldMessages } from './field.messages.ts'
import { MailAnswer, MailButton } from './mail-form.tsx'
import { ViewLink } from './view-link.tsx'

export type LoginFormProps = {
  /** The e-mail address typed in another view. */
  email: string
  attempt: Attempt
  /** The address that the sign-up confirmation was sent to; null without a preceding sign-up. */
  signedUp: string | null
  resend: MailAttempt
  signInLink: MailAttempt
  onEmail: (email: string) => void
  onSubmit: (credentials: SignInRequest) => void
  onResend: (email: string) => void
  onSignInLink: (email: string) => void
  onView: ((view: AuthView) => void) | null
}

/** E-mail and password (AUTH-11). Typed values stay after an error. */
export function LoginForm({ email, attempt, signedUp, resend, signInLink, ...events }: LoginFormProps) {
  const { onEmail, onSubmit, onResend, onSignInLink, onView } = events
  const { t } = useLingui()
  const [sent, setSent] = useState(email)
  const form = useCheckedForm({
    values: { email, password: '' },
    schema: loginForm,
    ...useFieldMessages(),
    attempt,
    onType: (value) => onEmail(value.email),
    onSubmit: (value) => {
      const credentials = credentialsOf(value)
      setSent(credentials.email)
      onSubmit(credentials)
    },
  })
  return (
    <Form form={form} aria-label={t`Entrar`} gap={5}>
      {signedUp !== null && attempt.error === null && (
        <Confirm email={signedUp} resend={resend} onResend={() => onResend(signedUp)} />
      )}
      <LoginAnswer
        attempt={attempt}
        resend={resend}
        signInLink={signInLink}
        onResend={() => onResend(sent)}
        onSignInLink={() => onSignInLink(sent)}
      />
      <FormProblems />
      <form.EmailField name="email" tell="typing" autoComplete="username" />
      <Stack gap={1}>
        <form.PasswordField name="password" tell="typing" autoComplete="current-password" />
        <Inline justify="end" gap={0} align="stretch" wrap={false}>
          <ViewLink to="forgot" onView={onView}>
            <Trans>Esqueci minha senha</Trans>
          </ViewLink>
        </Inline>
      </Stack>
      <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
        <Trans>Entrar</Trans>
      </Button>
    </Form>
  )
}

type LoginAnswerProps = Pick<LoginFormProps, 'attempt' | 'resend' | 'signInLink'> & {
  onResend: () => void
  onSignInLink: () => void
}

/** The answer to the last login, or to the request for an e-mail that followed it. */
function LoginAnswer({ attempt, resend, signInLink, onResend, onSignInLink }: LoginAnswerProps) {
  const { t } = useLingui()
  const { error } = attempt
  // The rejection after which a link was requested. A later rejection replaces the answer about the link.
  const [answered, setAnswered] = useState(error)
  const link = error === answered && <MailAnswer purpose="signIn" attempt={signInLink} />
  const isSent = signInLink.sentTo !== null && signInLink.error === null && !signInLink.pending
  // The button that had the focus is gone with the rejection.
  if (link !== false && error !== null && isSent) return <FocusOnMount>{link}</FocusOnMount>

  const remedies: Partial<Record<ApiErrorCode, ReactNode>> = {
    EMAIL_NOT_VERIFIED: <ResendButton resend={resend} onResend={onResend} />,
    // Also the owner is rejected, whose password may be right (S17).
    RATE_LIMITED: (
      <MailButton
        attempt={signInLink}
        onRequest={() => {
          setAnswered(error)
          onSignInLink()
        }}
      >
        <Trans>Receber um link de acesso por e-mail</Trans>
      </MailButton>
    ),
  }
  return (
    <>
      <FormError
        // Without an answer nothing was rejected.
        title={error?.code === 'NETWORK_ERROR' ? t`Erro ao fazer login` : t`Falha ao realizar login`}
        attempt={attempt}
        action={error && remedies[error.code]}
      />
      <MailAnswer purpose="signUp" attempt={resend} />
      {link}
    </>
  )
}

const ResendButton = ({ resend, onResend }: { resend: MailAttempt; onResend: () => void }) => (
  <MailButton attempt={resend} onRequest={onResend}>
    <Trans>Enviar de novo</Trans>
  </MailButton>
)

function Confirm({ email, resend, onResend }: { email: string; resend: MailAttempt; onResend: () => void }) {
  const { t } = useLingui()
  return (
    <Alert
      tone="success"
      announce="polite"
      title={t`Falta confirmar seu e-mail`}
      action={<ResendButton resend={resend} onResend={onResend} />}
    >
      <Trans>Enviamos um link para {email}. Abra a mensagem, confirme e entre aqui.</Trans>
    </Alert>
  )
}
