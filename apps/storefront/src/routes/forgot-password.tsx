import { createFileRoute, useHydrated } from '@tanstack/react-router'

import { authTitles } from '#features/auth/auth.messages.ts'
import { ForgotPasswordScreen } from '#features/auth/forgot-password-screen.tsx'
import { AuthPending } from '#features/auth/auth-page.tsx'
import { typedEmail } from '#features/auth/typed-email.ts'
import { useMail } from '#features/auth/use-auth.ts'
import { forgotPassword } from '#features/auth/auth.calls.ts'
import { useOffline } from '#online.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/forgot-password')({
  loader: ({ context }) => loadPrivate(context, { path: '/forgot-password', title: authTitles.forgotPassword }),
  component: ForgotPasswordRoute,
})

function ForgotPasswordRoute() {
  const [attempt, forgot] = useMail(forgotPassword)
  const offline = useOffline()
  if (!useHydrated()) return <AuthPending page="forgotPassword" />
  return (
    <ForgotPasswordScreen
      email={typedEmail.read()}
      onEmail={typedEmail.write}
      attempt={attempt}
      offline={offline}
      onSubmit={forgot}
    />
  )
}
