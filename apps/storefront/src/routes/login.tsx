import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { authTitles } from '#features/auth/auth.messages.ts'
import { LoginScreen } from '#features/auth/login-screen.tsx'
import { AuthPending } from '#features/auth/auth-page.tsx'
import { typedEmail } from '#features/auth/typed-email.ts'
import { useAuth } from '#features/auth/use-auth.ts'
import { useLoginRedirect } from '#features/auth/use-login-redirect.ts'
import { guestOrders } from '#features/orders/guest-orders.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/login')({
  loader: ({ context }) => loadPrivate(context, { path: '/login', title: authTitles.login }),
  component: LoginRoute,
})

function LoginRoute() {
  const router = useRouter()
  const [linking, setLinking] = useState(false)
  const auth = useAuth({
    // `useLoginRedirect` navigates after every kind of login.
    onSignedIn: () => {},
    onSignedUp: () => {},
    onLink: () => setLinking(true),
  })
  // The e-mail that confirms an account may be opened after the stored redirect has expired.
  if (useLoginRedirect(guestOrders.pageWantedBy)) return <AuthPending page="login" />
  return (
    <LoginScreen
      {...auth}
      person={{ email: typedEmail.read() }}
      onEmail={typedEmail.write}
      linking={linking}
      onView={(view) => {
        setLinking(false)
        if (view === 'forgot') void router.navigate({ to: '/forgot-password' })
      }}
    />
  )
}
