import { useState } from 'react'

import { closeLogin, continueAsGuest, useLoginRequest } from '#session/login-request.ts'
import { dismissExpired, useSession } from '#session/session.ts'

import type { AuthView } from './auth-state.ts'
import { LoginDialog, type LoginDialogProps } from './login-dialog.tsx'
import { useAuth } from './use-auth.ts'

/** The connected login dialog: opened by a login request or by an expired session. */
export function LiveLoginDialog() {
  const request = useLoginRequest()
  const { expired } = useSession()
  if (request !== null)
    return (
      <Asked
        key={request.id}
        reason={request.context}
        first={request.view ?? 'login'}
        person={request.person ?? {}}
        onGuest={request.asGuest === undefined ? null : continueAsGuest}
        onClose={closeLogin}
      />
    )
  return (
    expired && <Asked reason="expired" first="login" person={{}} onGuest={null} onClose={() => void dismissExpired()} />
  )
}

type AskedProps = Pick<LoginDialogProps, 'reason' | 'person' | 'onGuest' | 'onClose'> & { first: AuthView }

function Asked({ reason, first, ...dialog }: AskedProps) {
  const [view, setView] = useState(first)
  const auth = useAuth({
    // The requester observes the result through the session.
    onSignedIn: () => {},
    onSignedUp: () => setView('login'),
    onLink: () => setView('link'),
  })
  return <LoginDialog {...auth} {...dialog} reason={reason} view={view} onView={setView} />
}
