import { Trans } from '@lingui/react/macro'

import { EmptyState } from '@lotus/ui/empty-state'
import { Heading } from '@lotus/ui/heading'

import { LinkButton } from '#layout/link-button.tsx'

import { CartAlert, type CartAlertProps } from './account-cart-alert.tsx'

/** The empty cart with links to products, or the error of a cart that failed to load. */
export function EmptyCart(props: CartAlertProps) {
  if (props.trouble === 'load')
    return (
      <>
        <Heading level={1}>
          <Trans>Carrinho</Trans>
        </Heading>
        <CartAlert {...props} />
      </>
    )
  return (
    <>
      <CartAlert {...props} />
      <EmptyState
        level={1}
        title={<Trans>Seu carrinho está vazio</Trans>}
        action={
          <LinkButton to="/products" emphasis="strong">
            <Trans>Ver produtos</Trans>
          </LinkButton>
        }
      >
        <Trans>Que tal um lámen, um chá ou um pão de queijo?</Trans>
      </EmptyState>
    </>
  )
}
