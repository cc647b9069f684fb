import { Trans, useLingui } from '@lingui/react/macro'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useRef, type ReactNode, type Ref } from 'react'

import { MAX_LINE_QUANTITY } from '@lotus/commerce/cart-rules'
import type { ProductSummary } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'

import { QuantityStepper } from '@lotus/ui/quantity-stepper'

import { LinkButton } from '#layout/link-button.tsx'
import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'

import { announce } from './cart.messages.ts'
import { cart, useCartQuantity } from './cart-store.ts'

/** The units that the page of a product adds, and their setter; shared by `BuyControl` and `BuyBar`. */
export type WantedUnits = readonly [number, (units: number) => void]

export type BuyControlProps = {
  product: ProductSummary
  /** On the page of the product only: the control is a stepper beside a button there. */
  wanted?: WantedUnits
  /** The row of the stepper and the button. On the page of the product only. */
  ref?: Ref<HTMLDivElement>
  /** In place of the control on the page of a sold-out product; a card links to that page. */
  soldOutControl?: ReactNode
}

/** The units of a product in the cart, or those that its page adds, with what a stepper needs. */
export function useUnits(product: ProductSummary, wanted: WantedUnits | undefined) {
  const { t, i18n } = useLingui()
  const inCart = useCartQuantity(product.productId)
  const max = Math.min(product.quantity, MAX_LINE_QUANTITY)
  const change = (next: number) => {
    if (next === 0) announce(i18n, 'removed', product, cart.remove(product))
    else if (inCart === 0) announce(i18n, 'added', product, cart.add(product, next))
    else if (next === inCart + 1) announce(i18n, 'updated', product, cart.increase(product))
    else if (next === inCart - 1) announce(i18n, 'updated', product, cart.decrease(product))
    else announce(i18n, 'updated', product, cart.setQuantity(product, next))
  }
  const refuseBeyond = (typed: number) => {
    announce(i18n, 'updated', product, cart.setQuantity(product, Math.max(typed, max + 1)))
  }
  const error = t`Escreva um número inteiro de 1 a ${max}.`
  return {
    inCart,
    change,
    stepper:
      wanted !== undefined && inCart === 0
        ? { value: wanted[0], min: 1, max, error, onValueChange: wanted[1] }
        : // One more than the stock, so that a press at the limit shows the reason (CART-03).
          { value: inCart, min: 0, max: max + 1, error, onValueChange: change, onOutOfRange: refuseBeyond },
  }
}

/** Adds a product to the cart and changes its quantity: a plus button that becomes a stepper on cards, both on the product page. */
export function BuyControl({ product, wanted, ref, soldOutControl }: BuyControlProps) {
  const { t, i18n } = useLingui()
  const { inCart, change, stepper: units } = useUnits(product, wanted)
  const isAdding = useRef(false)
  const name = localized(product.names, i18n.locale)
  const soldOut = product.quantity < 1

  if (soldOut && inCart === 0)
    return wanted !== undefined ? (
      soldOutControl
    ) : (
      <LinkButton
        to="/products/$productId"
        params={{ productId: String(product.productId) }}
        hash="stock-alert"
        size="small"
        emphasis="outline"
        aria-label={t`Avise-me quando ${name} chegar`}
      >
        <Trans>Avise-me</Trans>
      </LinkButton>
    )

  const stepper = (
    <QuantityStepper
      {...units}
      label={t`Quantidade de ${name}`}
      decreaseLabel={t`Diminuir ${name}`}
      removeLabel={t`Remover ${name} do carrinho`}
      increaseLabel={t`Aumentar ${name}`}
      {...(wanted !== undefined ? { size: 'large' as const } : { addLabel: t`Adicionar ${name} ao carrinho` })}
    />
  )
  if (wanted === undefined) return stepper
  return (
    <Inline ref={ref} gap={3}>
      {stepper}
      <Box grow="14rem">
        {inCart > 0 ? (
          <Button asChild emphasis="strong" size="large" width="full">
            <Link
              to="/cart"
              // The link replaces the button, which has the focus.
              ref={(link: HTMLAnchorElement | null) => {
                if (!isAdding.current) return
                isAdding.current = false
                link?.focus({ preventScroll: true })
              }}
              onKeyDown={(event) => {
                // The key that pressed the button is still down.
                if (event.repeat) event.preventDefault()
              }}
            >
              <Trans>Ver carrinho</Trans>
            </Link>
          </Button>
        ) : (
          <Button
            emphasis="strong"
            size="large"
            width="full"
            icon={<ShoppingBasket aria-hidden="true" />}
            onClick={() => {
              isAdding.current = true
              change(wanted[0])
            }}
          >
            <Trans>Adicionar ao carrinho</Trans>
          </Button>
        )}
      </Box>
    </Inline>
  )
}
