import { useLingui } from '@lingui/react/macro'

import { AuthPage, AuthPending } from './auth-page.tsx'
import { AuthPanel, type AuthPanelProps } from './auth-panel.tsx'

/** /signup (AUTH-12). */
export function SignupScreen(panel: Omit<AuthPanelProps, 'view' | 'onView'>) {
  return (
    <AuthPage {...usePageMessages()}>
      <AuthPanel {...panel} view="signup" onView={null} />
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
