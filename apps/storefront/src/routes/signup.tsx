import { createFileRoute, useRouter } from '@tanstack/react-router'

import { authTitles } from '#features/auth/auth.messages.ts'
import { SignupScreen } from '#features/auth/signup-screen.tsx'
import { AuthPending } from '#features/auth/auth-page.tsx'
import { typedEmail } from '#features/auth/typed-email.ts'
import { useAuth } from '#features/auth/use-auth.ts'
import { useLoginRedirect } from '#features/auth/use-login-redirect.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/signup')({
  loader: ({ context }) => loadPrivate(context, { path: '/signup', title: authTitles.signup }),
  component: SignupRoute,
})

function SignupRoute() {
  const router = useRouter()
  const toLogin = () => void router.navigate({ to: '/login' })
  const auth = useAuth({ onSignedIn: () => {}, onSignedUp: toLogin, onLink: toLogin })
  return useLoginRedirect() ? (
    <AuthPending page="signup" />
  ) : (
    <SignupScreen {...auth} person={{ email: typedEmail.read() }} onEmail={typedEmail.write} />
  )
}
