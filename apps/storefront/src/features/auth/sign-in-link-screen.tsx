import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Stack } from '@lotus/ui/stack'

import type { Attempt } from '#forms/attempt.ts'
import { FormError } from '#forms/form-error.tsx'

import { AuthPage, usePageMessages } from './auth-page.tsx'
import type { MailAttempt } from './auth-state.ts'
import { MailForm } from './mail-form.tsx'
import { TypedOfflineNotice } from './typed-offline-notice.tsx'
import { OtherForm } from './view-link.tsx'

export type SignInLinkScreenProps = {
  /** Whether the URL contains a token. */
  hasToken: boolean
  attempt: Attempt
  /** The request for another link. */
  request: MailAttempt
  /** The e-mail address typed on another page. */
  email: string
  offline: boolean
  onSignIn: () => void
  onEmail: (email: string) => void
  onRequest: (email: string) => void
}

/**
 * /sign-in-link: signs in with the token of an e-mail link (D62). The token is used by a press, because programs that check links
 * open the page.
 */
export function SignInLinkScreen({ hasToken, attempt, offline, onSignIn, ...another }: SignInLinkScreenProps) {
  const { t } = useLingui()
  const messages = usePageMessages('signInLink')
  const { error } = attempt
  const isInvalid = error?.code === 'LINK_INVALID'
  if (!hasToken || isInvalid)
    return (
      <AuthPage
        title={isInvalid ? t`Este link não vale mais` : messages.title}
        subtitle={t`Enviamos um link para você entrar sem a senha.`}
      >
        <Stack gap={5}>
          {offline && <TypedOfflineNotice />}
          {isInvalid && another.request.sentTo === null && (
            <Alert tone="warning" announce="polite">
              <Trans>Cada link vale uma vez, por 15 minutos. Peça outro e abra o mais novo.</Trans>
            </Alert>
          )}
          <MailForm
            purpose="signIn"
            email={another.email}
            attempt={another.request}
            onEmail={another.onEmail}
            onSubmit={another.onRequest}
          />
          <OtherForm of="forgot" />
        </Stack>
      </AuthPage>
    )
  return (
    <AuthPage {...messages}>
      <Stack gap={5}>
        {offline && <TypedOfflineNotice />}
        <FormError
          title={error?.code === 'NETWORK_ERROR' ? t`Erro ao fazer login` : t`Falha ao realizar login`}
          attempt={attempt}
        />
        <Button emphasis="strong" size="large" width="full" busy={attempt.pending} onClick={onSignIn}>
          <Trans>Entrar</Trans>
        </Button>
      </Stack>
    </AuthPage>
  )
}
