import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Stack } from '@lotus/ui/stack'

import type { Attempt } from '#forms/attempt.ts'
import { FormError } from '#forms/form-error.tsx'

import * as css from './auth-form.css.ts'
import { AuthPage, AuthPending } from './auth-page.tsx'
import type { MailAttempt } from './auth-state.ts'
import { LinkRequestForm } from './link-request-form.tsx'
import { TypedOfflineNotice } from './typed-offline-notice.tsx'
import { OtherForm, ViewLink } from './view-link.tsx'

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
  const messages = usePageMessages()
  const { error, pending } = attempt
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
          <LinkRequestForm
            purpose="signIn"
            email={another.email}
            attempt={another.request}
            onEmail={another.onEmail}
            onSubmit={another.onRequest}
          />
          <OtherForm question={<Trans>Lembrou a senha?</Trans>}>
            <ViewLink to="login" onView={null}>
              <Trans>Entrar</Trans>
            </ViewLink>
          </OtherForm>
        </Stack>
      </AuthPage>
    )
  return (
    <AuthPage {...messages}>
      <div className={css.form}>
        {offline && <TypedOfflineNotice />}
        {error !== null && !pending && (
          <FormError
            title={error.code === 'NETWORK_ERROR' ? t`Erro ao fazer login` : t`Falha ao realizar login`}
            error={error}
          />
        )}
        <Button emphasis="strong" size="large" width="full" busy={pending} onClick={onSignIn}>
          <Trans>Entrar</Trans>
        </Button>
      </div>
    </AuthPage>
  )
}

/** Shown before hydration, because the server never sees the token, and until the session is known. */
export function SignInLinkPending() {
  return <AuthPending {...usePageMessages()} rows={['button']} />
}

function usePageMessages() {
  const { t } = useLingui()
  return { title: t`Entrar com um link`, subtitle: t`Falta só um passo.` }
}
