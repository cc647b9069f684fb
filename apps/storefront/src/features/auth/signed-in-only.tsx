import { useState, type ReactNode } from 'react'

import { useSession } from '#session/session.ts'

import { LoginWall } from './login-wall.tsx'
import { useLoginOverPage } from './use-login-over-page.ts'

/**
 * Draws a page for who is signed in alone (SHELL-04). A session that ended by itself leaves it where it is, below the
 * dialog.
 * @param pending the same places with nothing in them, until it is known who is there
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
