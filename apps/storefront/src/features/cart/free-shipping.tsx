import { Trans } from '@lingui/react/macro'

import { ProgressBar } from '@lotus/ui/progress-bar'

import { useMoney } from '#shop/money.tsx'

import type { CartView } from './cart-view.ts'

/** The amount missing for free shipping (CART-10). */
export function FreeShippingProgress({ view }: { view: CartView }) {
  const missingForFree = useMoney()(view.missingForFreeShipping)
  return (
    <ProgressBar
      value={Math.min(view.subtotal, view.freeShippingFrom)}
      max={view.freeShippingFrom}
      label={
        view.missingForFreeShipping > 0 ? (
          <Trans>Faltam {missingForFree} para o frete grátis em Curitiba e no Paraná</Trans>
        ) : (
          <Trans>Você ganhou frete grátis em Curitiba e no Paraná</Trans>
        )
      }
    />
  )
}
