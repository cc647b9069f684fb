import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { LinkButton } from '#layout/link-button.tsx'
import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

import type { CartLineView, CartView, LineNotice } from './cart-view.ts'

export type WhatChangedProps = {
  view: CartView
  /** Accepts the current price of these lines. */
  onAgree: (lines: CartLineView[]) => void
  onQuantity: (line: CartLineView, quantity: number) => void
  onRemove: (line: CartLineView) => void
}

type Changed = CartLineView & { notice: LineNotice }

const hasChanged = (line: CartLineView): line is Changed => line.notice !== null
const isPrice = ({ notice }: Changed) => notice.kind === 'dearer' || notice.kind === 'cheaper'

/** The changes of each line since it was added, with the actions to resolve them (CART-14, BEY-04). */
export function WhatChanged({ view, onAgree, ...on }: WhatChangedProps) {
  const { t } = useLingui()
  const money = useMoney()
  const lines = view.lines.filter(hasChanged)
  const prices = lines.filter(isPrice)
  const more = money(view.dearerBy)
  if (lines.length === 0) return null
  return (
    <Card asChild padding="large" radius="panel">
      <section aria-label={t`O que mudou`}>
        <Inline columnGap={4} justify="between" paddingBottom={3}>
          <div>
            <Heading level={2} size="title4">
              <Trans>O que mudou</Trans>
            </Heading>
            {view.dearerBy > 0 && (
              <Text size="small" tone="critical">
                <Trans>O pedido ficou {more} mais caro. Confirme os preços de agora para continuar.</Trans>
              </Text>
            )}
          </div>
          {prices.length > 0 && (
            <Button emphasis={view.dearerBy > 0 ? 'strong' : 'outline'} onClick={() => onAgree(prices)}>
              <Trans>Manter com os preços de agora</Trans>
            </Button>
          )}
        </Inline>
        <ul>
          {lines.map((line) => (
            <Change key={line.entry.productId} line={line} onKeep={() => onAgree([line])} {...on} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

type ChangeProps = Pick<WhatChangedProps, 'onQuantity' | 'onRemove'> & { line: Changed; onKeep: () => void }

function Change({ line, onKeep, onQuantity, onRemove }: ChangeProps) {
  const { t, i18n } = useLingui()
  const { notice, product } = line
  const name = localized(product.names, i18n.locale)
  const isGone = notice.kind === 'unavailable' || notice.kind === 'soldOut'
  return (
    <Inline as="li" columnGap={4} justify="between" paddingY={3} border="top">
      <Stack gap={1} grow="14rem">
        <Text size="small" weight="semibold">
          {name}
        </Text>
        <Text size="small" tone={notice.kind === 'cheaper' ? 'accent' : 'critical'}>
          <Said line={line} />
        </Text>
      </Stack>
      <Inline gap={1} align="stretch">
        {isPrice(line) && (
          <Action name={name} onClick={onKeep}>
            <Trans>Manter</Trans>
          </Action>
        )}
        {notice.kind === 'fewer' && (
          <Action name={name} onClick={() => onQuantity(line, notice.available)}>
            <Plural value={notice.available} one="Levar #" other="Levar #" />
          </Action>
        )}
        {isGone && (
          <LinkButton to="/products" search={{ department: product.departmentId, inStock: 'true' }} size="small">
            <Trans>Ver parecidos</Trans>
          </LinkButton>
        )}
        <Action name={name} quiet onClick={() => onRemove(line)}>
          {t({ context: 'button', message: 'Remover' })}
        </Action>
      </Inline>
    </Inline>
  )
}

type ActionProps = { name: string; quiet?: boolean; onClick: () => void; children: ReactNode }

/** A button whose accessible name contains its label and the product. */
const Action = ({ name, quiet = false, onClick, children }: ActionProps) => (
  <Button size="small" emphasis={quiet ? 'ghost' : 'soft'} onClick={onClick}>
    {children}
    <VisuallyHidden>: {name}</VisuallyHidden>
  </Button>
)

function Said({ line: { notice, product } }: { line: Changed }) {
  const money = useMoney()
  switch (notice.kind) {
    case 'unavailable':
      return <Trans>Não é mais vendido.</Trans>
    case 'soldOut':
      return <Trans>Fora de estoque.</Trans>
    case 'fewer':
      return <Plural value={notice.available} one="Resta #" other="Restam #" />
    case 'dearer':
    case 'cheaper': {
      const before = money(notice.before)
      const now = money(product.finalPrice)
      return (
        <Trans>
          Era {before}, agora {now}
        </Trans>
      )
    }
    default:
      return notice satisfies never
  }
}

/** The summary excludes the line until the shopper resolves its change. */
export const NotCounted = () => (
  <Text size="small" tone="muted">
    <Trans>não somado ao total</Trans>
  </Text>
)

/** The change shown at the line itself. */
export const LineNoticeText = ({ notice }: { notice: LineNotice }) => (
  <Text size="small" tone={notice.kind === 'cheaper' ? 'accent' : 'critical'}>
    <NoticeWords notice={notice} />
  </Text>
)

function NoticeWords({ notice }: { notice: LineNotice }) {
  const money = useMoney()
  switch (notice.kind) {
    case 'unavailable':
      return <Trans>Este produto não é mais vendido. Remova-o para continuar.</Trans>
    case 'soldOut':
      return <Trans>Fora de estoque. Remova-o para continuar.</Trans>
    case 'fewer': {
      const { available } = notice
      return (
        <Plural
          value={available}
          one="Resta só #. Diminua a quantidade para continuar."
          other="Restam só #. Diminua a quantidade para continuar."
        />
      )
    }
    case 'dearer':
    case 'cheaper': {
      const before = money(notice.before)
      return notice.kind === 'dearer' ? (
        <Trans>O preço subiu: era {before}.</Trans>
      ) : (
        <Trans>O preço baixou: era {before}.</Trans>
      )
    }
    default:
      return notice satisfies never
  }
}
