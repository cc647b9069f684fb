import { AuthPage, usePageMessages } from './auth-page.tsx'
import { AuthPanel, type AuthPanelProps } from './auth-panel.tsx'

/** /signup (AUTH-12). */
export function SignupScreen(panel: Omit<AuthPanelProps, 'view' | 'onView'>) {
  return (
    <AuthPage {...usePageMessages('signup')}>
      <AuthPanel {...panel} view="signup" onView={null} />
    </AuthPage>
  )
}
