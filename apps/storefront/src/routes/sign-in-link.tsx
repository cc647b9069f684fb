import { createFileRoute } from '@tanstack/react-router'

import { requestSignInLink } from '#features/auth/auth.calls.ts'
import { authTitles } from '#features/auth/auth.messages.ts'
import { useMailToken } from '#features/auth/mail-token.ts'
import { SignInLinkScreen } from '#features/auth/sign-in-link-screen.tsx'
import { AuthPending } from '#features/auth/auth-page.tsx'
import { typedEmail } from '#features/auth/typed-email.ts'
import { useLinkSignIn, useMail } from '#features/auth/use-auth.ts'
import { useLoginRedirect } from '#features/auth/use-login-redirect.ts'
import { guestOrders } from '#features/orders/guest-orders.ts'
import { useOffline } from '#online.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/sign-in-link')({
  loader: ({ context }) => loadPrivate(context, { path: '/sign-in-link', title: authTitles.signInLink }),
  component: () => {
    const token = useMailToken()
    return <SignInLinkRoute key={token} token={token} />
  },
})

function SignInLinkRoute({ token }: { token: string | null }) {
  const [attempt, signIn] = useLinkSignIn()
  const [request, sendLink] = useMail(requestSignInLink)
  const offline = useOffline()
  // As on the login page: the e-mail may be opened in a tab without a stored redirect.
  if (useLoginRedirect(guestOrders.pageWantedBy)) return <AuthPending page="signInLink" />
  return (
    <SignInLinkScreen
      hasToken={token !== null}
      attempt={attempt}
      request={request}
      email={typedEmail.read()}
      offline={offline}
      onSignIn={() => signIn(token ?? '')}
      onEmail={typedEmail.write}
      onRequest={sendLink}
    />
  )
}
