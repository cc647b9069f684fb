import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { Link } from '#lib/links.tsx'

/** A cart with nothing in it, and where to find something. */
export function EmptyCart() {
  const { t } = useLingui()
  return (
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
  )
}
