import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** The number of lines, and the units of all lines. */
export type CartCounts = { lines: number; units: number }

/** The accessible name of the cart link: both counts (D40). */
export function useCartName({ lines, units }: CartCounts): string {
  const { t } = useLingui()
  return lines === 0
    ? t`Carrinho vazio`
    : t`Carrinho, ${plural(lines, { one: '# produto', other: '# produtos' })}, ${plural(units, { one: '# unidade', other: '# unidades' })}`
}
