import { useWhenWanted } from '#hydration/on-intent.ts'
import { useSession } from '#session/session.ts'

const loadSync = () => import('./account-sync.tsx')

/** Fetches what follows an account's preferences once somebody is signed in. */
export function AccountSyncOnDemand() {
  const module = useWhenWanted(useSession().user !== null, loadSync)
  return module === null ? null : <module.AccountSync />
}
