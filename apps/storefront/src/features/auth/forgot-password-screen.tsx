import { useLingui } from '@lingui/react/macro'

import { AuthPage, AuthPending } from './auth-page.tsx'
import { AuthPanel } from './auth-panel.tsx'
import type { AuthActions, AuthState } from './auth-state.ts'

/** /forgot-password (D28). */
export function ForgotPasswordScreen({ state, actions }: { state: AuthState; actions: AuthActions }) {
  return (
    <AuthPage {...useWords()}>
      <AuthPanel view="forgot" state={state} actions={actions} onView={null} />
    </AuthPage>
  )
}

/** Before the browser has taken over. */
export function ForgotPasswordPending() {
  return <AuthPending {...useWords()} fields={1} />
}

function useWords() {
  const { t } = useLingui()
  return { title: t`Esqueceu a senha?`, subtitle: t`Enviamos um link para você criar outra.` }
}
