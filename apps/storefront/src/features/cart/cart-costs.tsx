import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { addReais } from '@lotus/commerce/money'
import { SummaryList, SummaryRow } from '@lotus/ui/summary-list'

import { DeliveryPending } from '#delivery/delivery-pending.tsx'
import { useMoney } from '#shop/money.tsx'
import { TotalRow } from '#shop/total-row.tsx'

import * as screen from './cart-screen.css.ts'

export type CartCostsProps = {
  /** Reais. */
  subtotal: number
  /** The progress to free shipping; rendered after the first paint in reserved space. */
  progress?: ReactNode
  /** The delivery estimate with the CEP form. */
  delivery?: ReactNode
  substitution?: ReactNode
  /** The counted shipping option; null until known. `isOld`: it belongs to an earlier state of the cart. */
  shipping?: { label: ReactNode; reais: number; text: ReactNode; isOld: boolean } | null
}

/** Reais: the subtotal and the counted shipping. */
export const totalOf = ({ subtotal, shipping }: Pick<CartCostsProps, 'subtotal' | 'shipping'>): number =>
  addReais(subtotal, shipping?.reais ?? 0)

/** The totals of the cart, with shipping once a CEP is known (CART-10, BEY-05). */
export function CartCosts({ subtotal, progress, delivery, substitution, shipping }: CartCostsProps) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <>
      <div className={screen.progress}>{progress}</div>
      {delivery ?? <DeliveryPending />}
      <SummaryList>
        <SummaryRow label={t`Subtotal`} value={money(subtotal)} />
        <SummaryRow
          label={shipping?.label ?? t`Frete`}
          value={shipping?.text ?? t`calculado no checkout`}
          tone={shipping && !shipping.isOld ? 'neutral' : 'muted'}
        />
        <TotalRow reais={totalOf({ subtotal, shipping })} />
      </SummaryList>
      <div className={screen.substitution}>{substitution}</div>
    </>
  )
}
