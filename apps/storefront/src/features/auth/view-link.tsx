import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Link as UiLink } from '@lotus/ui/link'

import { Link } from '#routing/links.tsx'

import type { AuthView } from './auth-state.ts'

const paths = { login: '/login', signup: '/signup', forgot: '/forgot-password' } as const

type ViewLinkProps = {
  to: keyof typeof paths
  /** Switches the view in place, in the dialog; null on a page, where each view has its own URL. */
  onView: ((view: AuthView) => void) | null
  children: ReactNode
}

/** Switches to another view: in place in the dialog, by a link on a page. */
export function ViewLink({ to, onView, children }: ViewLinkProps) {
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

const others = {
  login: { question: <Trans>Ainda não tem conta?</Trans>, to: 'signup', name: <Trans>Criar conta</Trans> },
  signup: { question: <Trans>Já tem conta?</Trans>, to: 'login', name: <Trans>Entrar</Trans> },
  forgot: { question: <Trans>Lembrou a senha?</Trans>, to: 'login', name: <Trans>Entrar</Trans> },
  link: { question: <Trans>Prefere outra conta?</Trans>, to: 'login', name: <Trans>Voltar</Trans> },
  confirm: { question: <Trans>Já confirmou?</Trans>, to: 'login', name: <Trans>Entrar</Trans> },
} as const satisfies Record<AuthView | 'confirm', object>

/** The hint below a form that leads to the other form. */
export function OtherForm({ of, onView = null }: { of: keyof typeof others; onView?: ViewLinkProps['onView'] }) {
  const { question, to, name } = others[of]
  return (
    <Inline as="p" justify="center" rowGap={0}>
      <span>{question}</span>
      <ViewLink to={to} onView={onView}>
        {name}
      </ViewLink>
    </Inline>
  )
}
