import { useState, type ReactNode } from 'react'

import { useSession } from '#session/session.ts'

import { LoginWall } from './login-wall.tsx'
import { useLoginOverPage } from './use-login-over-page.ts'

/**
 * Renders a page for signed-in users only (SHELL-04). After the session expires the page stays below the login dialog.
 * @param pending the skeleton that is shown until the session is known
 */
export function SignedInOnly({ pending, children }: { pending: ReactNode; children: ReactNode }) {
  const { status, expired } = useSession()
  const [closed, setClosed] = useState(false)
  const ask = useLoginOverPage({
    wanted: status === 'guest' && !expired,
    context: 'generic',
    cancelled: () => setClosed(true),
  })
  if (status === 'user' || expired) return children
  if (!closed) return pending
  return (
    <LoginWall
      onLogin={() => {
        setClosed(false)
        ask()
      }}
    />
  )
}
