import { useRouter } from '@tanstack/react-router'

import { keepRedirect } from '#lib/redirect-after-login.ts'
import { useSession } from '#lib/session.ts'
import { siteOf } from '#lib/site.ts'

import { GuestLink } from './guest-link.tsx'

/** Keeps where the shopper is, for the page that signs them in to lead back to (SHELL-05). */
export function useOnLogin(): () => void {
  const router = useRouter()
  return () => keepRedirect(router.state.location.href, siteOf(router))
}

/** Who is signed in, in the header. The server draws everybody as a guest. */
export function AccountSlot() {
  const { user } = useSession()
  const onLogin = useOnLogin()
  if (user === null) return <GuestLink onLogin={onLogin} />
  return null
}
