import { useLoginRequest } from '#session/login-request.ts'
import { useWhenWanted } from '#hydration/on-intent.ts'
import { useSession } from '#session/session.ts'

const loadDialog = () => import('./login-dialog-live.tsx')

/** Fetches the login dialog when somebody is to sign in. Where that fails, the next request tries again. */
export function LoginOnDemand() {
  const request = useLoginRequest()
  const { expired } = useSession()
  const module = useWhenWanted(request !== null || expired, loadDialog)
  return module === null ? null : <module.LiveLoginDialog />
}
