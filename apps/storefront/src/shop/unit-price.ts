import { useLingui } from '@lingui/react/macro'

import type { UnitPrice } from '@lotus/openapi/schema'

import { useMoney } from './money.tsx'

/** Formats the price per kilogram, liter or piece, required by law beside the price (BEY-08). */
export function useUnitPrice(): (unitPrice: UnitPrice) => string {
  const { t } = useLingui()
  const money = useMoney()
  return ({ price: cents, per }) => {
    const price = money(cents)
    const texts = { kg: t`${price}/kg`, l: t`${price}/L`, un: t`${price}/un.` } satisfies Record<
      UnitPrice['per'],
      string
    >
    return texts[per]
  }
}
