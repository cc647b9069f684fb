import { Plural, Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleX from 'lucide-react/icons/circle-x'
import { use } from 'react'

import { LowStock } from '#shop/low-stock.ts'

import { stock } from './product-screen.css.ts'

/** The availability of a product (PROD-01). */
export function StockLine({ quantity }: { quantity: number }) {
  const lowStock = use(LowStock)
  if (quantity === 0)
    return (
      <p className={stock({ tone: 'critical' })}>
        <CircleX aria-hidden="true" size={18} />
        <Trans>Fora de estoque</Trans>
      </p>
    )
  if (quantity <= lowStock)
    return (
      <p className={stock({ tone: 'warning' })}>
        <CircleAlert aria-hidden="true" size={18} />
        <Plural value={quantity} one="Resta só # unidade" other="Restam só # unidades" />
      </p>
    )
  return (
    <p className={stock({ tone: 'accent' })}>
      <CircleCheck aria-hidden="true" size={18} />
      <span>
        <Plural value={quantity} one="Em estoque · # unidade" other="Em estoque · # unidades" />
      </span>
    </p>
  )
}
