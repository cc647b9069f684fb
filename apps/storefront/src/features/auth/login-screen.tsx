import { useLingui } from '@lingui/react/macro'

import { AuthPage, usePageMessages } from './auth-page.tsx'
import { AuthPanel, type AuthPanelProps } from './auth-panel.tsx'
import type { AuthView } from './auth-state.ts'
import type { Auth } from './use-auth.ts'

export type LoginScreenProps = Auth &
  Pick<AuthPanelProps, 'person' | 'onEmail'> & {
    /** The Google identity is verified and the account of that e-mail has a password. */
    linking: boolean
    /** Leaves the linking view. */
    onView: (view: AuthView) => void
  }

/** /login (SHELL-03, AUTH-11). */
export function LoginScreen({ state, actions, linking, onView, ...typed }: LoginScreenProps) {
  const { t } = useLingui()
  const messages = usePageMessages('login')
  if (linking)
    return (
      <AuthPage title={t`Ligue sua conta ao Google`} subtitle={t`Falta só um passo.`}>
        <AuthPanel view="link" state={state} actions={actions} onView={onView} />
      </AuthPage>
    )
  return (
    <AuthPage {...messages}>
      <AuthPanel {...typed} view="login" state={state} actions={actions} onView={null} />
    </AuthPage>
  )
}
