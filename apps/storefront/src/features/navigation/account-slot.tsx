import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useOnIntent } from '#lib/on-intent.ts'
import { keepRedirect } from '#lib/redirect-after-login.ts'
import { signOut, useSession } from '#lib/session.ts'
import { siteOf } from '#lib/site.ts'

import { GuestLink } from './guest-link.tsx'
import * as css from './header.css.ts'

const loadButton = () => import('./account-button.tsx')

/** Keeps where the shopper is, for the page that signs them in to lead back to (SHELL-05). */
export function useOnLogin(): () => void {
  const router = useRouter()
  return () => keepRedirect(router.state.location.href, siteOf(router))
}

/** Who is signed in, in the header. The server draws everybody as a guest; the menu takes the same room. */
export function AccountSlot() {
  const { user } = useSession()
  const onLogin = useOnLogin()
  const { module, load } = useOnIntent(loadButton)
  const missing = user !== null && module === null
  useEffect(() => {
    if (missing) load().catch(reportError)
  }, [missing, load])
  if (user === null) return <GuestLink onLogin={onLogin} />
  if (module === null) return <span className={css.action} />
  return <module.AccountButton user={user} onSignOut={() => void signOut().catch(reportError)} />
}
