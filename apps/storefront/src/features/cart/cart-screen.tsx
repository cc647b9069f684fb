import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ReactNode } from 'react'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'

import { CartAlert } from './account-cart-alert.tsx'
import { CartLine } from './cart-line.tsx'
import * as css from './cart-screen.css.ts'
import { CartBar, CartSummary } from './cart-summary.tsx'
import type { CartTrouble } from './cart-store.ts'
import type { CartLineView, CartView } from './cart-view.ts'
import { ClearCartDialog, EmptyCart, WhatChanged } from './lazy-cart-parts.ts'

export type CartScreenProps = {
  view: CartView
  /** The error to display: `prices` means that prices are those of when the products were added. */
  trouble: CartTrouble | 'prices'
  onRetry: () => void
  onQuantity: (line: CartLineView, quantity: number) => void
  onRemove: (line: CartLineView) => void
  onClear: () => void
  onAgree: (lines: CartLineView[]) => void
  /** Moves a line to the wishlist. */
  onWish: (line: CartLineView) => void
  /** Rendered above all other content, e.g. the reminder of an unpaid Pix. */
  notice?: ReactNode
  /** `CartCosts` with the delivery quote. */
  costs: ReactNode
  /** The total of `costs`, in reais. */
  total: number
}

/** The cart: its lines, changes and costs (CART-10). */
export function CartScreen({
  view,
  trouble,
  onRetry,
  onQuantity,
  onRemove,
  onClear,
  onAgree,
  onWish,
  notice,
  costs,
  total,
}: CartScreenProps) {
  const { t } = useLingui()
  const [confirming, setConfirming] = useState(false)
  const units = view.lines.reduce((sum, { entry }) => sum + entry.quantity, 0)
  if (units === 0)
    return (
      <Page>
        {notice}
        <EmptyCart trouble={trouble} onRetry={onRetry} />
      </Page>
    )
  return (
    <Page>
      {notice}
      <Inline gap={4} align="end" justify="between">
        <div>
          <Heading level={1}>
            <Trans>Carrinho</Trans>
          </Heading>
          <Text tone="muted">
            <Plural value={units} one="# unidade" other="# unidades" />
          </Text>
        </div>
        {/* Aligns the label of the button with the edge of the page; on phones the button ends at the edge of the window. */}
        <Box bleedX={[4, 5]}>
          <Button emphasis="ghost" {...preloadOnIntent(ClearCartDialog)} onClick={() => setConfirming(true)}>
            <Trans>Esvaziar carrinho</Trans>
          </Button>
        </Box>
      </Inline>
      {trouble !== null && (
        <Suspense>
          <CartAlert trouble={trouble} onRetry={onRetry} />
        </Suspense>
      )}
      {view.lines.some(({ notice }) => notice !== null) && (
        <Suspense>
          <WhatChanged view={view} onAgree={onAgree} onQuantity={onQuantity} onRemove={onRemove} />
        </Suspense>
      )}
      <div>
        <Columns gap={6} align="start" columns={[1, 1, 'fill-aside']}>
          <Card padding="large" radius="panel">
            <ul>
              {view.lines.map((line) => (
                <CartLine
                  key={line.entry.productId}
                  line={line}
                  onQuantity={(quantity) => onQuantity(line, quantity)}
                  onRemove={() => onRemove(line)}
                  onWish={() => onWish(line)}
                />
              ))}
            </ul>
          </Card>
          <aside className={css.besideContent} aria-label={t`Resumo do pedido`}>
            <CartSummary view={view} costs={costs} />
          </aside>
        </Columns>
        <CartBar view={view} total={total} />
      </div>
      {confirming && (
        <Suspense>
          <ClearCartDialog onClose={() => setConfirming(false)} onConfirm={onClear} />
        </Suspense>
      )}
    </Page>
  )
}

/** The skeleton of the cart with the same layout, so that nothing shifts when it loads. */
export function CartScreenPending() {
  return (
    <Page pending>
      <Inline gap={4} align="end" justify="between">
        <Heading level={1}>
          <Trans>Carrinho</Trans>
        </Heading>
      </Inline>
      <Columns gap={6} align="start" columns={[1, 1, 'fill-aside']} aria-busy="true">
        <Card padding="large" radius="panel">
          <ul>
            <li className={css.pendingText}>
              <Text tone="muted">
                <Trans>
                  Buscando o que você escolheu e conferindo preços e estoque com a loja. Leva só um instante.
                </Trans>
              </Text>
            </li>
            {['a', 'b'].map((key) => (
              <li key={key} className={css.pendingLine}>
                <Skeleton shape="art" />
                <Skeleton shape="medium" width="half" />
              </li>
            ))}
          </ul>
        </Card>
        <div className={css.besideContent}>
          <Card padding="large" radius="panel">
            <div className={css.pendingSummary} />
          </Card>
        </div>
      </Columns>
    </Page>
  )
}

const Page = ({ pending = false, children }: { pending?: boolean; children: React.ReactNode }) => (
  <Container>
    <div className={pending ? css.pendingWindow : undefined}>
      <Stack gap={6} paddingY={8} minHeight="window">
        {children}
      </Stack>
    </div>
  </Container>
)
