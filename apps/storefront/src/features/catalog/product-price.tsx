import { useLingui } from '@lingui/react/macro'

import { discountPercent } from '@lotus/commerce/money'
import type { ProductSummary, UnitPrice } from '@lotus/openapi/schema'
import { Price, type PriceProps } from '@lotus/ui/price'
import { Text } from '@lotus/ui/text'

import { Converted } from '#shop/converted.tsx'
import { useMoney } from '#shop/money.tsx'
import { useUnitPrice } from '#shop/unit-price.ts'

/** The discount as on labels: "−15%". Undefined below one percent. */
export function discountLabel(discount: number, locale: string): string | undefined {
  const percent = discountPercent(discount)
  if (percent === 0) return undefined
  return locale === 'es-ES' ? `−${percent}\u00a0%` : `−${percent}%`
}

type ProductPriceProps = Pick<PriceProps, 'size' | 'layout'> & {
  product: Pick<ProductSummary, 'price' | 'finalPrice' | 'discount'>
  /** Shows the percentage beside the price; on cards it is over the picture. */
  withDiscount?: boolean
}

/** The price of a product, with the price before a discount (CAT-09) and the approximate price in another currency (D4). */
export function ProductPrice({ product, withDiscount = false, ...look }: ProductPriceProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const current = money(product.finalPrice)
  return (
    <>
      {product.discount === 0 ? (
        <Price {...look} current={current} />
      ) : (
        <Price
          {...look}
          current={current}
          currentLabel={t`Preço atual`}
          old={money(product.price)}
          oldLabel={t`Preço anterior`}
          {...(withDiscount ? { discount: discountLabel(product.discount, i18n.locale) } : {})}
        />
      )}
      <Converted reais={product.finalPrice} />
    </>
  )
}

/** The price per kilogram, liter or piece, required by law beside the price (BEY-08). */
export function UnitPriceText({ unitPrice, size }: { unitPrice: UnitPrice | null; size: 'inherit' | 'small' }) {
  const write = useUnitPrice()
  if (unitPrice === null) return null
  return (
    <Text size={size} tone="muted" numeric>
      {write(unitPrice)}
    </Text>
  )
}
