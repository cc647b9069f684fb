import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { takeRedirect } from '#session/redirect-after-login.ts'
import { useSession } from '#session/session.ts'
import { siteOf } from '#session/site.ts'

/**
 * For pages that nobody needs who is signed in: leads on to what was wanted, else to the profile (SHELL-03, D1). True while
 * it does, and until it is known who is there.
 */
export function useLoginRedirect(): boolean {
  const router = useRouter()
  const { status } = useSession()
  const isUser = status === 'user'
  const gone = useRef(false)
  const go = useEffectEvent(() => {
    // What is kept is good for one time.
    if (gone.current) return
    gone.current = true
    router.history.replace(takeRedirect(siteOf(router)) ?? '/user/profile')
  })
  useEffect(() => {
    if (isUser) go()
  }, [isUser])
  return status !== 'guest'
}
