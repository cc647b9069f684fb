import { useRouter } from '@tanstack/react-router'

import { useWhenWanted } from '#hydration/on-intent.ts'
import { signOut, useSession } from '#session/session.ts'
import { siteOf } from '#session/site.ts'

import { GuestLink } from './guest-link.tsx'
import * as css from './header.css.ts'

const loadButton = () => import('./account-button.tsx')

/** Keeps where the shopper is, for the page that signs them in to lead back to (SHELL-05). */
export function useOnLogin(): () => void {
  const router = useRouter()
  return () => {
    const { href } = router.state.location
    // What makes sure of the way back is needed by who signs in alone.
    import('#session/redirect-after-login.ts')
      .then(({ storeRedirect }) => storeRedirect(href, siteOf(router)))
      .catch(reportError)
  }
}

/** Who is signed in, in the header. The server draws everybody as a guest; the menu takes the same room. */
export function AccountSlot() {
  const { user } = useSession()
  const onLogin = useOnLogin()
  const module = useWhenWanted(user !== null, loadButton)
  if (user === null) return <GuestLink onLogin={onLogin} />
  if (module === null) return <span className={css.action} />
  return <module.AccountButton user={user} onSignOut={() => void signOut().catch(reportError)} />
}
