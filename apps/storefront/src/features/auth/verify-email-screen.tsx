import { Trans, useLingui } from '@lingui/react/macro'

import type { ApiError } from '@lotus/api-client/errors'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Spinner } from '@lotus/ui/spinner'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { FormError } from '#forms/form-error.tsx'

import { AuthPage, LinkResult, usePageMessages } from './auth-page.tsx'
import type { MailAttempt } from './auth-state.ts'
import { MailForm } from './mail-form.tsx'
import { OtherForm } from './view-link.tsx'

/** The result of an e-mail link. */
export type Verification =
  | { kind: 'waiting' }
  | { kind: 'done'; email: string }
  /** Used, expired or invalid. */
  | { kind: 'invalid' }
  /** Unknown: no connection, or the server is overloaded. */
  | { kind: 'failed'; error: ApiError }

export type VerifyEmailScreenProps = {
  verification: Verification
  resend: MailAttempt
  onResend: (email: string) => void
  onRetry: () => void
}

/** /verify-email: confirms an address with the token of an e-mail link (D28). */
export function VerifyEmailScreen({ verification, resend, onResend, onRetry }: VerifyEmailScreenProps) {
  const { t } = useLingui()
  const waiting = usePageMessages('verifyEmail')
  if (verification.kind === 'waiting')
    return (
      <AuthPage {...waiting}>
        <Inline gap={3} justify="center" paddingY={8}>
          <Spinner label={t`Carregando...`} />
          <Text tone="muted">
            <Trans>Conferindo o link da mensagem</Trans>
          </Text>
        </Inline>
      </AuthPage>
    )
  if (verification.kind === 'done') {
    const { email } = verification
    return (
      <LinkResult
        title={t`E-mail confirmado`}
        subtitle={t`Sua conta está pronta.`}
        tone="success"
        to="/login"
        name={<Trans>Entrar</Trans>}
      >
        <Trans>Confirmamos {email}. Agora é só entrar.</Trans>
      </LinkResult>
    )
  }
  if (verification.kind === 'failed')
    return (
      <AuthPage title={t`Ainda não confirmamos`} subtitle={t`O link continua valendo.`}>
        <Stack gap={5}>
          <FormError
            title={t`Não foi possível confirmar o e-mail`}
            attempt={{ pending: false, error: verification.error }}
          />
          <Button emphasis="strong" size="large" width="full" onClick={onRetry}>
            <Trans>Tentar novamente</Trans>
          </Button>
        </Stack>
      </AuthPage>
    )
  return (
    <AuthPage title={t`Este link não vale mais`} subtitle={t`Cada link vale uma vez. Peça outro e abra o mais novo.`}>
      <MailForm purpose="signUp" attempt={resend} onSubmit={onResend}>
        <OtherForm of="confirm" />
      </MailForm>
    </AuthPage>
  )
}
