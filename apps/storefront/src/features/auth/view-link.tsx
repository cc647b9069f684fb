import type { ReactNode } from 'react'

import { Button } from '@lotus/ui/button'
import { Link as UiLink } from '@lotus/ui/link'

import { Link } from '#routing/links.tsx'

import * as css from './auth-form.css.ts'
import type { AuthView } from './auth-state.ts'

const paths = { login: '/login', signup: '/signup', forgot: '/forgot-password' } as const

/** To another view: in the dialog in its place (`onView`), on a page by a link to that page. */
export function ViewLink({
  to,
  onView,
  children,
}: {
  to: Exclude<AuthView, 'link'>
  onView: ((view: AuthView) => void) | null
  children: ReactNode
}) {
  if (onView !== null)
    return (
      <Button emphasis="link" onClick={() => onView(to)}>
        {children}
      </Button>
    )
  return (
    <UiLink asChild area="touch">
      <Link to={paths[to]}>{children}</Link>
    </UiLink>
  )
}

/** Below a form: who is wrong here, and where they are right. */
export function Switch({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <p className={css.switchView}>
      <span>{question}</span>
      {children}
    </p>
  )
}
