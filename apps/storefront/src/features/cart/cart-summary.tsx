import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { LinkButton } from '#layout/link-button.tsx'
import { Link } from '#routing/links.tsx'
import { useMoney } from '#shop/money.tsx'
import { BarTotal } from '#shop/total-row.tsx'

import * as css from './cart-screen.css.ts'
import type { CartView } from './cart-view.ts'

/** The costs of the cart, the amount missing for the minimum order, and the checkout button. */
export function CartSummary({ view, costs }: { view: CartView; costs: ReactNode }) {
  const minimum = useMoney()(view.minimumOrder)
  return (
    <Card padding="large" radius="panel">
      <Stack gap={5}>
        <Heading level={2} size="title4">
          <Trans>Resumo do pedido</Trans>
        </Heading>
        {view.missingForMinimum > 0 && (
          <Box paddingY={3} paddingX={4} radius="field" background="warningSoft">
            <Text weight="bold">
              <Trans>Pedido mínimo de {minimum}</Trans>
            </Text>
            <Missing view={view} />
          </Box>
        )}
        {costs}
        <Box display={['none', 'block']}>
          <CloseOrder ready={view.canCheckOut} />
        </Box>
        {view.canPickUp && (
          <LinkButton to="/checkout" search={{ pickup: 'true' }} emphasis="soft" width="full">
            <Trans>Retirar na loja, sem pedido mínimo</Trans>
          </LinkButton>
        )}
        <LinkButton to="/products" emphasis="ghost" width="full">
          <Trans>Continuar comprando</Trans>
        </LinkButton>
      </Stack>
    </Card>
  )
}

/** On phones, above the bottom bar: the total and the checkout button, or why there is none, whatever the number of lines. */
export function CartBar({ view, total }: { view: CartView; total: number }) {
  return (
    <div className={css.bar}>
      <BarTotal reais={total} />
      {view.missingForMinimum > 0 ? <Missing view={view} /> : <CloseOrder ready={view.canCheckOut} />}
    </div>
  )
}

function Missing({ view }: { view: CartView }) {
  const missing = useMoney()(view.missingForMinimum)
  return (
    <Text size="small">
      <Trans>Faltam {missing} para fechar o pedido.</Trans>
    </Text>
  )
}

function CloseOrder({ ready }: { ready: boolean }) {
  const close = <Trans>Fechar pedido</Trans>
  return (
    <Button asChild={ready} disabled={!ready} emphasis="strong" size="large" width="full">
      {ready ? <Link to="/checkout">{close}</Link> : close}
    </Button>
  )
}
