import { useEffect } from 'react'

import { useOnIntent } from '#lib/on-intent.ts'
import { useSession } from '#lib/session.ts'

const loadSync = () => import('./-account-sync.tsx')

/** Fetches what follows an account's preferences once somebody is signed in. */
export function AccountSyncOnDemand() {
  const { module, load } = useOnIntent(loadSync)
  const missing = useSession().user !== null && module === null
  useEffect(() => {
    if (missing) load().catch(reportError)
  }, [missing, load])
  return module === null ? null : <module.AccountSync />
}
