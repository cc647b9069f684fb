import type { ReactNode } from 'react'

import { Button } from '@lotus/ui/button'
import { Link as UiLink } from '@lotus/ui/link'

import { Link } from '#routing/links.tsx'

import * as css from './auth-form.css.ts'
import type { AuthView } from './auth-state.ts'

const paths = { login: '/login', signup: '/signup', forgot: '/forgot-password' } as const

/** Switches to another view: in place in the dialog (`onView`), by a link on a page. */
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

/** The hint below a form that leads to the other form. */
export function OtherForm({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <p className={css.switchView}>
      <span>{question}</span>
      {children}
    </p>
  )
}
