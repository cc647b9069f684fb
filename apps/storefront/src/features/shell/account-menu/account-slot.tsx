import { useRouter } from '@tanstack/react-router'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { signOut, useSession } from '#session/session.ts'

import { GuestLink } from './guest-link.tsx'
import * as css from '#features/shell/header/header.css.ts'

const AccountButton = lazyWithRetry(
  () => import('./account-button.tsx'),
  'AccountButton',
  <span className={css.action} />,
)

/** Saves the current page for the redirect after login (SHELL-05). */
export function useOnLogin(): () => void {
  const router = useRouter()
  return () => {
    const { href } = router.state.location
    // The code of the redirect after login loads only here.
    import('#session/redirect-after-login.ts')
      .then(({ siteOf, storeRedirect }) => storeRedirect(href, siteOf(router)))
      .catch(reportError)
  }
}

/** The account slot of the header. The server renders the guest link; the account button has the same size. */
export function AccountSlot() {
  const { user } = useSession()
  const onLogin = useOnLogin()
  if (user === null) return <GuestLink onLogin={onLogin} />
  return <AccountButton user={user} onSignOut={() => void signOut().catch(reportError)} />
}
