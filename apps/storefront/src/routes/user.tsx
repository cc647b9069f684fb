import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useState } from 'react'

import { AccountLayout } from '#features/account/account-layout.tsx'
import { ProfilePending } from '#features/account/profile-screen.tsx'
import { SignedInOnly } from '#features/auth/signed-in-only.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { useOffline } from '#online.ts'
import { useSession } from '#session/session.ts'
import { Texts } from '#i18n/texts.tsx'

export const Route = createFileRoute('/user')({
  loader: ({ context }) => loadTexts(context.i18n, 'account'),
  component: () => (
    <Texts of="account">
      <AccountRoute />
    </Texts>
  ),
})

function AccountRoute() {
  const { user, expired } = useSession()
  const [last, setLast] = useState(user)
  // A session that ended by itself leaves the page as it is.
  if (!expired && last !== user) setLast(user)
  return (
    <AccountLayout user={last} offline={useOffline()}>
      <SignedInOnly pending={<ProfilePending />}>
        <Outlet />
      </SignedInOnly>
    </AccountLayout>
  )
}
