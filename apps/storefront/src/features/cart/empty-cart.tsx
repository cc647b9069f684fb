import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'
import { Heading } from '@lotus/ui/heading'

import { Link } from '#routing/links.tsx'

import { CartAlert, type CartAlertProps } from './account-cart-alert.tsx'

/** A cart with nothing in it, and where to find something; or one that nobody knows, for it could not be loaded. */
export function EmptyCart(props: CartAlertProps) {
  const { t } = useLingui()
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
        title={t`Seu carrinho está vazio`}
        action={
          <Button asChild emphasis="strong">
            <Link to="/products">
              <Trans>Ver produtos</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>Que tal um lámen, um chá ou um pão de queijo?</Trans>
      </EmptyState>
    </>
  )
}
