import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { closeLogin, requestLogin, type LoginRequest } from '#session/login-request.ts'
import { siteOf, storeRedirect, takeRedirect } from '#session/redirect-after-login.ts'

type Over = Pick<LoginRequest, 'context' | 'asGuest'> & {
  /** Whether the page requires a login. */
  wanted: boolean
  /** Whether the dialog was closed on this page without a login. */
  cancelled: () => void
}

/**
 * Opens the login dialog over a protected page while the page is mounted (SHELL-04), and stores the path of the page for a
 * login that leaves it (SHELL-05). Returns a function that opens the dialog again.
 */
export function useLoginOverPage({ wanted, context, asGuest, cancelled }: Over): () => void {
  const router = useRouter()
  const ask = (closed: () => void) => {
    const site = siteOf(router)
    storeRedirect(router.state.location.href, site)
    const request = { context, run: () => void takeRedirect(site), cancelled: closed }
    // A guest needs no way back to the page: a later login would end there.
    const continueAsGuest = () => {
      takeRedirect(site)
      asGuest?.()
    }
    requestLogin(asGuest === undefined ? request : { ...request, asGuest: continueAsGuest }).catch(reportError)
  }
  const begin = useEffectEvent(() => {
    let isHere = true
    ask(() => {
      if (isHere) cancelled()
    })
    return () => {
      isHere = false
      closeLogin()
    }
  })
  useEffect(() => (wanted ? begin() : undefined), [wanted])
  return () => ask(cancelled)
}
