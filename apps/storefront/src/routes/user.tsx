import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useState } from 'react'

import { AccountLayout } from '#features/account/account-layout.tsx'
import { ProfilePending } from '#features/account/profile-screen.tsx'
import { SignedInOnly } from '#features/auth/signed-in-only.tsx'
import { useOffline } from '#online.ts'
import { useSession } from '#session/session.ts'

export const Route = createFileRoute('/user')({
  component: AccountRoute,
})

function AccountRoute() {
  const { user, expired } = useSession()
  const [last, setLast] = useState(user)
  // An expired session leaves the page unchanged.
  if (!expired && last !== user) setLast(user)
  return (
    <AccountLayout user={last} offline={useOffline()}>
      <SignedInOnly pending={<ProfilePending />}>
        <Outlet />
      </SignedInOnly>
    </AccountLayout>
  )
}
