import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Distinct lines, and units over all lines. */
export type CartCounts = { lines: number; units: number }

/** What the cart's link is called: both counts, so that the badge is not the only word (D40). */
export function useCartName({ lines, units }: CartCounts): string {
  const { t } = useLingui()
  return lines === 0
    ? t`Carrinho vazio`
    : t`Carrinho, ${plural(lines, { one: '# produto', other: '# produtos' })}, ${plural(units, { one: '# unidade', other: '# unidades' })}`
}
