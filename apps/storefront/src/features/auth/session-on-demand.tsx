import { useEffect } from 'react'

import { useOnIntent } from '#lib/on-intent.ts'
import { useSession } from '#lib/session.ts'

const loadWatch = () => import('./session-watch.tsx')

/** Fetches what watches over a session once somebody is signed in. */
export function SessionOnDemand() {
  const { module, load } = useOnIntent(loadWatch)
  const { status, expired } = useSession()
  const missing = (status === 'user' || expired) && module === null
  useEffect(() => {
    if (missing) load().catch(reportError)
  }, [missing, load])
  return module === null ? null : <module.SessionWatch />
}
