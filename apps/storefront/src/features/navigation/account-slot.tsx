import { useRouter } from '@tanstack/react-router'

import { useWhenWanted } from '#hydration/on-intent.ts'
import { signOut, useSession } from '#session/session.ts'
import { siteOf } from '#session/site.ts'

import { GuestLink } from './guest-link.tsx'
import * as css from './header.css.ts'

const loadButton = () => import('./account-button.tsx')

/** Saves the current page for the redirect after login (SHELL-05). */
export function useOnLogin(): () => void {
  const router = useRouter()
  return () => {
    const { href } = router.state.location
    // The code of the redirect after login loads only here.
    import('#session/redirect-after-login.ts')
      .then(({ storeRedirect }) => storeRedirect(href, siteOf(router)))
      .catch(reportError)
  }
}

/** The account slot of the header. The server renders the guest link; the account button has the same size. */
export function AccountSlot() {
  const { user } = useSession()
  const onLogin = useOnLogin()
  const module = useWhenWanted(user !== null, loadButton)
  if (user === null) return <GuestLink onLogin={onLogin} />
  if (module === null) return <span className={css.action} />
  return <module.AccountButton user={user} onSignOut={() => void signOut().catch(reportError)} />
}
