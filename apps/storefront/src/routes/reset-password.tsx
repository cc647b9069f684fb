import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'

import { authTitles } from '#features/auth/auth.messages.ts'
import { resetPassword } from '#features/auth/auth.calls.ts'
import { useMailToken } from '#features/auth/mail-token.ts'
import { ResetPasswordScreen } from '#features/auth/reset-password-screen.tsx'
import { AuthPending } from '#features/auth/auth-page.tsx'
import { useAttempt } from '#features/auth/use-auth.ts'
import { useOffline } from '#online.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/reset-password')({
  loader: ({ context }) => loadPrivate(context, { path: '/reset-password', title: authTitles.resetPassword }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: () => {
    const token = useMailToken()
    return useHydrated() ? <ResetPasswordRoute key={token} token={token} /> : <AuthPending page="resetPassword" />
  },
})

function ResetPasswordRoute({ token }: { token: string | null }) {
  const [done, setDone] = useState(false)
  const [attempt, reset] = useAttempt(
    (password: string) => resetPassword({ token: token ?? '', password }),
    () => setDone(true),
  )
  return (
    <ResetPasswordScreen
      hasToken={token !== null}
      attempt={attempt}
      done={done}
      offline={useOffline()}
      onSubmit={reset}
    />
  )
}
