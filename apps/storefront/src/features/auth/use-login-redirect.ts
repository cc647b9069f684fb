import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { siteOf, takeRedirect } from '#session/redirect-after-login.ts'
import { useSession } from '#session/session.ts'

/**
 * For pages that signed-in users do not need: redirects to the stored target, otherwise to what `otherwise` returns for the
 * user's e-mail, otherwise to the profile (SHELL-03, D1). True during the redirect and until the session is known.
 */
export function useLoginRedirect(otherwise: (email: string) => string | null = () => null): boolean {
  const router = useRouter()
  const { status, user } = useSession()
  const isUser = status === 'user'
  const gone = useRef(false)
  const go = useEffectEvent(() => {
    // The stored target is used once.
    if (gone.current) return
    gone.current = true
    router.history.replace(takeRedirect(siteOf(router)) ?? otherwise(user?.email ?? '') ?? '/user/profile')
  })
  useEffect(() => {
    if (isUser) go()
  }, [isUser])
  return status !== 'guest'
}
