import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { toCents, toReais } from '@lotus/commerce/money'
import { SummaryList, SummaryRow } from '@lotus/ui/summary-list'

import * as css from '#delivery/delivery-place.css.ts'
import { useMoney } from '#shop/money.tsx'
import { TotalRow } from '#shop/total-row.tsx'

import * as screen from './cart-screen.css.ts'

export type CartCostsProps = {
  /** Reais. */
  subtotal: number
  /** How far it is to free shipping. As all that comes after the first paint, in a place that is kept for it. */
  progress?: ReactNode
  /** Where the shopper says where to. */
  delivery?: ReactNode
  /** What is to be done where a product is missing. */
  substitution?: ReactNode
  /** What is counted for it, and how it is called; null where it is not known yet. `isOld`: for the cart as it was. */
  shipping?: { label: ReactNode; reais: number; text: ReactNode; isOld: boolean } | null
}

/** The sums of the cart, shipping among them once the shopper has said where to (CART-10, BEY-05). */
export function CartCosts({ subtotal, progress, delivery, substitution, shipping }: CartCostsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const total = toReais(toCents(subtotal) + toCents(shipping?.reais ?? 0))
  return (
    <>
      <div className={screen.progress}>{progress}</div>
      {delivery ?? (
        <div className={css.place}>
          <div className={css.room} />
        </div>
      )}
      <SummaryList>
        <SummaryRow label={t`Subtotal`} value={money(subtotal)} />
        <SummaryRow
          label={shipping?.label ?? t`Frete`}
          value={shipping?.text ?? t`calculado no checkout`}
          tone={shipping && !shipping.isOld ? 'neutral' : 'muted'}
        />
        <TotalRow reais={total} />
      </SummaryList>
      <div className={screen.substitution}>{substitution}</div>
    </>
  )
}
