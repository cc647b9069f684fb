import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { authTitles } from '#features/auth/auth-titles.ts'
import { LoginPending, LoginScreen } from '#features/auth/login-screen.tsx'
import { useAuth } from '#features/auth/use-auth.ts'
import { useWayBack } from '#features/auth/use-way-back.ts'
import { loadPrivate } from '#lib/private-head.ts'
import { Texts } from '#lib/texts.tsx'

export const Route = createFileRoute('/login')({
  loader: ({ context }) => loadPrivate(context, { path: '/login', title: authTitles.login, texts: 'account' }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: () => (
    <Texts of="account">
      <LoginRoute />
    </Texts>
  ),
})

function LoginRoute() {
  const router = useRouter()
  const [linking, setLinking] = useState(false)
  const auth = useAuth({
    // `useWayBack` leads on, however the login came about.
    onSignedIn: () => {},
    onSignedUp: () => {},
    onLink: () => setLinking(true),
  })
  if (useWayBack()) return <LoginPending />
  return (
    <LoginScreen
      {...auth}
      linking={linking}
      onView={(view) => {
        setLinking(false)
        if (view === 'forgot') void router.navigate({ to: '/forgot-password' })
      }}
    />
  )
}
