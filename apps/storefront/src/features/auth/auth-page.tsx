import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { Fragment, type ReactNode } from 'react'

import { Alert } from '@lotus/ui/alert'
import { Card } from '@lotus/ui/card'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { LinkButton } from '#layout/link-button.tsx'

import { authTitles } from './auth.messages.ts'
import * as css from './auth-page.css.ts'

type AuthPageProps = { title: string; subtitle: string; children: ReactNode }

/** A page with one form and, on wide screens, the benefits of an account beside it. */
export function AuthPage({ title, subtitle, children }: AuthPageProps) {
  return (
    <Container>
      <div className={css.page}>
        <Stack gap={6}>
          <Stack gap={2}>
            <Heading level={1}>{title}</Heading>
            <Text tone="muted">{subtitle}</Text>
          </Stack>
          <Card>{children}</Card>
        </Stack>
        <Reasons />
      </div>
    </Container>
  )
}

function Reasons() {
  const { t } = useLingui()
  const reasons = [
    { Icon: PackageCheck, text: t`Acompanhe cada pedido, do pagamento à porta` },
    { Icon: MapPin, text: t`Endereços guardados: finalize em poucos toques` },
    { Icon: Heart, text: t`Favoritos e carrinho em todos os seus aparelhos` },
    { Icon: Smartphone, text: t`Sem aplicativo: a conta vive no navegador` },
  ]
  return (
    <aside className={css.reasons}>
      <Heading level={2} size="title2" tone="onFeature">
        <Trans>Sua conta na loja</Trans>
      </Heading>
      <Stack as="ul" gap={5}>
        {reasons.map(({ Icon, text }) => (
          <Inline key={text} as="li" align="start" gap={3} wrap={false}>
            <Icon aria-hidden="true" size={22} />
            {text}
          </Inline>
        ))}
      </Stack>
    </aside>
  )
}

const outlines = {
  field: (
    <Stack gap={2}>
      <Skeleton shape="small" width="half" />
      <Skeleton shape="field" />
    </Stack>
  ),
  button: <Skeleton shape="button" />,
  line: <Skeleton shape="medium" width="half" />,
} satisfies Record<string, ReactNode>

type Page = { title: MessageDescriptor; subtitle: MessageDescriptor; rows: (keyof typeof outlines)[] }

/** The headings of the pages, and the rows of their skeletons. */
const pages = {
  login: {
    title: authTitles.login,
    subtitle: msg`Bom ver você por aqui.`,
    rows: ['button', 'line', 'field', 'field', 'line', 'button', 'line'],
  },
  signup: {
    title: authTitles.signup,
    subtitle: msg`Leva um minuto e é de graça.`,
    rows: ['button', 'line', 'field', 'field', 'field', 'line', 'field', 'line', 'button', 'line'],
  },
  forgotPassword: {
    title: authTitles.forgotPassword,
    subtitle: msg`Enviamos um link para você criar outra.`,
    rows: ['field', 'button', 'line'],
  },
  resetPassword: {
    title: authTitles.resetPassword,
    subtitle: msg`Escolha uma que você não usa em outro lugar.`,
    rows: ['field', 'line', 'field', 'button'],
  },
  signInLink: { title: authTitles.signInLink, subtitle: msg`Falta só um passo.`, rows: ['button'] },
  verifyEmail: { title: msg`Confirmando seu e-mail`, subtitle: msg`Só um instante.`, rows: ['field', 'button'] },
} satisfies Record<keyof typeof authTitles, Page>

export function usePageMessages(page: keyof typeof pages) {
  const { i18n } = useLingui()
  return { title: i18n._(pages[page].title), subtitle: i18n._(pages[page].subtitle) }
}

/** The skeleton: shown on the server, which never sees tokens, and until the session is known. */
export function AuthPending({ page }: { page: keyof typeof pages }) {
  const { t } = useLingui()
  return (
    <AuthPage {...usePageMessages(page)}>
      <section aria-busy="true" aria-label={t`Carregando...`}>
        <Stack gap={5}>
          {pages[page].rows.map((row, index) => (
            <Fragment key={index}>{outlines[row]}</Fragment>
          ))}
        </Stack>
      </section>
    </AuthPage>
  )
}

type LinkResultProps = AuthPageProps & {
  tone: 'success' | 'warning'
  to: '/login' | '/forgot-password'
  name: ReactNode
}

/** The result page of an e-mail link, accepted or rejected, with the next step. */
export function LinkResult({ tone, to, name, children, ...page }: LinkResultProps) {
  return (
    <AuthPage {...page}>
      <Stack gap={5}>
        <Alert tone={tone} announce="polite">
          {children}
        </Alert>
        <LinkButton to={to} emphasis="strong" size="large" width="full">
          {name}
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}
