import { useMutation } from '@tanstack/react-query'
import { createFileRoute, useHydrated } from '@tanstack/react-router'

import { authTitles } from '#features/auth/auth.messages.ts'
import { resetPassword } from '#features/auth/auth.calls.ts'
import { useMailToken } from '#features/auth/mail-token.ts'
import { ResetPasswordScreen } from '#features/auth/reset-password-screen.tsx'
import { AuthPending } from '#features/auth/auth-page.tsx'
import { attemptOf } from '#forms/attempt.ts'
import { useOffline } from '#online.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/reset-password')({
  loader: ({ context }) => loadPrivate(context, { path: '/reset-password', title: authTitles.resetPassword }),
  component: () => {
    const token = useMailToken()
    return useHydrated() ? <ResetPasswordRoute key={token} token={token} /> : <AuthPending page="resetPassword" />
  },
})

function ResetPasswordRoute({ token }: { token: string | null }) {
  const reset = useMutation({ mutationFn: (password: string) => resetPassword({ token: token ?? '', password }) })
  return (
    <ResetPasswordScreen
      hasToken={token !== null}
      attempt={attemptOf(reset)}
      done={reset.isSuccess}
      offline={useOffline()}
      onSubmit={reset.mutate}
    />
  )
}
