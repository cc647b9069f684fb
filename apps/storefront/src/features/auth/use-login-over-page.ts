import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { closeLogin, requestLogin, type LoginRequest } from '#session/login-request.ts'
import { storeRedirect, takeRedirect } from '#session/redirect-after-login.ts'
import { siteOf } from '#session/site.ts'

type Over = Pick<LoginRequest, 'context' | 'asGuest'> & {
  /** Whether somebody has to sign in here. */
  wanted: boolean
  /** The dialog was closed on this page without a login. */
  cancelled: () => void
}

/**
 * Asks to sign in over a page that needs somebody (SHELL-04), for as long as it is on screen. The page's path is kept
 * meanwhile, for a login that leads over another page (SHELL-05). Gives the way to ask again.
 */
export function useLoginOverPage({ wanted, context, asGuest, cancelled }: Over): () => void {
  const router = useRouter()
  const ask = (closed: () => void) => {
    const site = siteOf(router)
    storeRedirect(router.state.location.href, site)
    const request = { context, run: () => void takeRedirect(site), cancelled: closed }
    requestLogin(asGuest === undefined ? request : { ...request, asGuest }).catch(reportError)
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
