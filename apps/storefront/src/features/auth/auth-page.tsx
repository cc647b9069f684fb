import { Trans, useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { Fragment, type ReactNode } from 'react'

import { Card } from '@lotus/ui/card'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

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
          <li key={text} className={css.reason}>
            <Icon aria-hidden="true" size={22} className={css.icon} />
            {text}
          </li>
        ))}
      </Stack>
    </aside>
  )
}

type Row = 'field' | 'button' | 'line'

const outlines = {
  field: (
    <Stack gap={2}>
      <Skeleton shape="small" width="half" />
      <Skeleton shape="field" />
    </Stack>
  ),
  button: <Skeleton shape="button" />,
  line: <Skeleton shape="medium" width="half" />,
} satisfies Record<Row, ReactNode>

/** The skeleton: shown on the server and until the session is known. */
export function AuthPending({ title, subtitle, rows }: Omit<AuthPageProps, 'children'> & { rows: Row[] }) {
  const { t } = useLingui()
  return (
    <AuthPage title={title} subtitle={subtitle}>
      <section aria-busy="true" aria-label={t`Carregando...`}>
        <Stack gap={5}>
          {rows.map((row, index) => (
            <Fragment key={index}>{outlines[row]}</Fragment>
          ))}
        </Stack>
      </section>
    </AuthPage>
  )
}
