import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createFileRoute, useHydrated } from '@tanstack/react-router'

import { authTitles } from '#features/auth/auth.messages.ts'
import { resendVerification, verifyEmailQuery } from '#features/auth/auth.calls.ts'
import { useMailToken } from '#features/auth/mail-token.ts'
import { useMail } from '#features/auth/use-auth.ts'
import { VerifyEmailScreen, type Verification } from '#features/auth/verify-email-screen.tsx'
import { AuthPending } from '#features/auth/auth-page.tsx'
import { errorOf } from '#forms/attempt.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/verify-email')({
  loader: ({ context }) => loadPrivate(context, { path: '/verify-email', title: authTitles.verifyEmail }),
  component: () => (useHydrated() ? <VerifyEmailRoute /> : <AuthPending page="verifyEmail" />),
})

function VerifyEmailRoute() {
  const token = useMailToken()
  const verification = useQuery(verifyEmailQuery(token))
  const [resent, resend] = useMail(resendVerification)
  return (
    <VerifyEmailScreen
      verification={token === null ? { kind: 'invalid' } : verificationOf(verification)}
      resend={resent}
      onResend={resend}
      onRetry={() => void verification.refetch()}
    />
  )
}

function verificationOf({ data, error, isFetching }: UseQueryResult<string>): Verification {
  if (data !== undefined) return { kind: 'done', email: data }
  if (error === null || isFetching) return { kind: 'waiting' }
  const problem = errorOf(error)
  const isFinal = problem.status >= 400 && problem.status < 500 && problem.code !== 'RATE_LIMITED'
  return isFinal ? { kind: 'invalid' } : { kind: 'failed', error: problem }
}
