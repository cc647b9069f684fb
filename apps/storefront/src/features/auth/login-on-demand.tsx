import { useEffect } from 'react'

import { useLoginRequest } from '#lib/login-request.ts'
import { useOnIntent } from '#lib/on-intent.ts'
import { useSession } from '#lib/session.ts'

const loadDialog = () => import('./login-dialog-live.tsx')

/** Fetches the login dialog when somebody is to sign in. Where that fails, the next request tries again. */
export function LoginOnDemand() {
  const { module, load } = useOnIntent(loadDialog)
  const request = useLoginRequest()
  const { expired } = useSession()
  const missing = (request !== null || expired) && module === null
  useEffect(() => {
    if (missing) load().catch(reportError)
  }, [missing, load])
  return module === null ? null : <module.LiveLoginDialog />
}
