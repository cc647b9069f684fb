import { useWhenWanted } from '#hydration/on-intent.ts'
import { useSession } from '#session/session.ts'

const loadWatch = () => import('./session-watch.tsx')

/** Fetches what watches over a session once somebody is signed in. */
export function SessionOnDemand() {
  const { status, expired } = useSession()
  const module = useWhenWanted(status === 'user' || expired, loadWatch)
  return module === null ? null : <module.SessionWatch />
}
