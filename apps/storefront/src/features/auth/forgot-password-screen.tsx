import { Trans, useLingui } from '@lingui/react/macro'

import { Stack } from '@lotus/ui/stack'

import { AuthPage, AuthPending } from './auth-page.tsx'
import type { MailAttempt } from './auth-state.ts'
import { LinkRequestForm } from './link-request-form.tsx'
import { TypedOfflineNotice } from './typed-offline-notice.tsx'
import { OtherForm, ViewLink } from './view-link.tsx'

export type ForgotPasswordScreenProps = {
  /** The e-mail address typed on another page. */
  email: string
  onEmail: (email: string) => void
  attempt: MailAttempt
  offline: boolean
  onSubmit: (email: string) => void
}

/** /forgot-password (D28). */
export function ForgotPasswordScreen({ offline, ...form }: ForgotPasswordScreenProps) {
  return (
    <AuthPage {...usePageMessages()}>
      <Stack gap={5}>
        {offline && <TypedOfflineNotice />}
        <LinkRequestForm purpose="password" {...form} />
        <OtherForm question={<Trans>Lembrou a senha?</Trans>}>
          <ViewLink to="login" onView={null}>
            <Trans>Entrar</Trans>
          </ViewLink>
        </OtherForm>
      </Stack>
    </AuthPage>
  )
}

/** Shown before hydration. */
export function ForgotPasswordPending() {
  return <AuthPending {...usePageMessages()} rows={['field', 'button', 'line']} />
}

function usePageMessages() {
  const { t } = useLingui()
  return { title: t`Esqueceu a senha?`, subtitle: t`Enviamos um link para você criar outra.` }
}
