import { useLingui } from '@lingui/react/macro'

import { AuthPage, AuthPending } from './auth-page.tsx'
import { AuthPanel } from './auth-panel.tsx'
import type { AuthActions, AuthState } from './auth-state.ts'

/** /signup (AUTH-12). */
export function SignupScreen({ state, actions }: { state: AuthState; actions: AuthActions }) {
  return (
    <AuthPage {...usePageMessages()}>
      <AuthPanel view="signup" state={state} actions={actions} onView={null} />
    </AuthPage>
  )
}

/** Shown until the session is known. */
export function SignupPending() {
  return (
    <AuthPending
      {...usePageMessages()}
      rows={['button', 'line', 'field', 'field', 'field', 'line', 'field', 'line', 'button', 'line']}
    />
  )
}

function usePageMessages() {
  const { t } = useLingui()
  return { title: t`Criar conta`, subtitle: t`Leva um minuto e é de graça.` }
}
